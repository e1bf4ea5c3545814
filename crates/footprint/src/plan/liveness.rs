//! The floor: the most bytes alive at once.

use super::intervals::Intervals;

/// The step with the most bytes alive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Peak {
    pub bytes: u64,
    pub step: usize,
    /// Indices into the intervals, largest first.
    pub alive: Vec<usize>,
}

/// Bytes alive at each step.
pub(crate) fn curve(intervals: &Intervals) -> Vec<u64> {
    let n = intervals.scratch.len();
    // Bytes that begin and end at each step; sums stay far below 2^128.
    let mut change = vec![0i128; n + 1];
    for i in &intervals.items {
        if let Some(c) = change.get_mut(i.first) {
            *c += i128::from(i.bytes);
        }
        if let Some(c) = change.get_mut(i.last + 1) {
            *c -= i128::from(i.bytes);
        }
    }
    let mut live = 0i128;
    let steps = change.iter().zip(&intervals.scratch);
    steps
        .map(|(c, &w)| {
            live += c;
            u64::try_from(live + i128::from(w)).unwrap_or(u64::MAX)
        })
        .collect()
}

/// The peak; the first one where several are equal. `None` without steps.
pub(crate) fn peak(intervals: &Intervals) -> Option<Peak> {
    let curve = curve(intervals);
    let (step, &bytes) = curve.iter().enumerate().max_by_key(|&(s, &b)| (b, std::cmp::Reverse(s)))?;
    // What is not alive sorts to the end as if it had no bytes.
    let alive_bytes = |i: &super::intervals::Interval| if i.first <= step && step <= i.last { i.bytes } else { 0 };
    let order = crate::order::ascending(intervals.items.iter().map(|i| u64::MAX - alive_bytes(i)));
    let alive = order.into_iter().take_while(|&k| intervals.items.get(k).is_some_and(|i| alive_bytes(i) > 0)).collect();
    Some(Peak { bytes, step, alive })
}

/// Sum of all buffers: what it takes without any reuse.
pub(crate) fn naive(intervals: &Intervals) -> u64 {
    intervals.items.iter().map(|i| i.bytes).fold(0, u64::saturating_add)
}
