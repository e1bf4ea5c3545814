//! Sorting by a number. One instance of the sort serves all callers: each costs the worker's module a kilobyte.

/// Indices by ascending key, equal keys in their order.
pub(crate) fn ascending(keys: impl Iterator<Item = u64>) -> Vec<usize> {
    let mut all: Vec<(u64, usize)> = keys.enumerate().map(|(i, k)| (k, i)).collect();
    sort(&mut all);
    all.into_iter().map(|(_, i)| i).collect()
}

/// Sorts pairs by both numbers.
#[inline(never)]
pub(crate) fn sort(all: &mut [(u64, usize)]) {
    all.sort_unstable();
}

#[cfg(test)]
mod tests {
    #[test]
    fn equal_keys_keep_their_order() {
        assert_eq!(super::ascending([3, 1, 3, 0, 1].into_iter()), [3, 1, 4, 0, 2]);
    }
}
