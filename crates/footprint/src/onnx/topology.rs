//! What a subgraph takes from outside, and an order in which a graph can be run.

use super::lower::{Graph, Node, ValId};
use std::collections::HashMap;

/// Values that a subgraph uses but does not define.
pub(crate) fn free_values(g: &Graph) -> Vec<ValId> {
    let own = g.nodes.iter().flat_map(|n| n.outputs.iter().flatten().copied());
    let own = own.chain(g.inputs.iter().copied()).chain(g.initializers.iter().map(|&(id, _)| id));
    // A map where a set would do: the same types as elsewhere are compiled once.
    let defined: HashMap<ValId, ValId> = own.map(|id| (id, id)).collect();
    let used = g.nodes.iter().flat_map(|n| n.inputs.iter().flatten().chain(&n.captures)).chain(&g.outputs);
    used.copied().filter(|id| !defined.contains_key(id)).collect()
}

/// Puts nodes after what they use, keeping the file's order where it is one; nodes in a cycle stay at the end.
pub(crate) fn sort(nodes: &mut Vec<Node>, values: usize) {
    let mut producer = vec![usize::MAX; values];
    for (i, n) in nodes.iter().enumerate() {
        for &o in n.outputs.iter().flatten() {
            if let Some(p) = producer.get_mut(o) {
                *p = i;
            }
        }
    }
    let needs = |n: &Node| -> Vec<usize> {
        let used = n.inputs.iter().flatten().chain(&n.captures);
        used.filter_map(|&v| producer.get(v).copied()).filter(|&p| p != usize::MAX).collect()
    };
    if nodes.iter().enumerate().all(|(i, n)| needs(n).iter().all(|&p| p < i)) {
        return;
    }
    let mut waiting: Vec<usize> = nodes.iter().map(|n| needs(n).len()).collect();
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (i, n) in nodes.iter().enumerate() {
        for p in needs(n) {
            if let Some(u) = users.get_mut(p) {
                u.push(i);
            }
        }
    }
    let ready = waiting.iter().enumerate().filter(|&(_, &w)| w == 0).map(|(i, _)| std::cmp::Reverse(i));
    let mut ready: std::collections::BinaryHeap<_> = ready.collect();
    let mut rank = vec![usize::MAX; nodes.len()];
    let mut next = 0;
    while let Some(std::cmp::Reverse(i)) = ready.pop() {
        if let Some(r) = rank.get_mut(i) {
            *r = next;
            next += 1;
        }
        for &u in users.get(i).into_iter().flatten() {
            if let Some(w) = waiting.get_mut(u) {
                *w -= 1;
                if *w == 0 {
                    ready.push(std::cmp::Reverse(u));
                }
            }
        }
    }
    let order = crate::order::ascending(rank.iter().map(|&r| r as u64));
    let mut old: Vec<Option<Node>> = std::mem::take(nodes).into_iter().map(Some).collect();
    *nodes = order.into_iter().filter_map(|i| old.get_mut(i)?.take()).collect();
}
