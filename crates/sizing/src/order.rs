//! Sorting of short lists.
//!
//! Lists of the engine and the page have at most some hundred rows. The library's sorts, made for millions, take 5 kB of the page for
//! every type that is sorted, this one some hundred bytes.

use std::cmp::Ordering;

/// Sorts by insertion: rows that compare equal keep their order.
///
/// ```
/// let mut rows = [(2, "a"), (1, "b"), (2, "c")];
/// cellsizer_sizing::order::sort_by(&mut rows, |x, y| x.0.cmp(&y.0));
/// assert_eq!(rows, [(1, "b"), (2, "a"), (2, "c")]);
/// ```
pub fn sort_by<T>(rows: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    for end in 1..rows.len() {
        let mut at = end;
        while let Some([before, row]) = rows.get(at.wrapping_sub(1)..=at)
            && compare(before, row) == Ordering::Greater
        {
            rows.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Keeps the smallest rows, sorted as [`sort_by`] sorts them: `most` passes instead of a pass for each row.
///
/// ```
/// let mut rows = vec![5, 1, 4, 2, 3];
/// cellsizer_sizing::order::keep_smallest(&mut rows, 2, |a, b| a.cmp(b));
/// assert_eq!(rows, [1, 2]);
/// ```
pub fn keep_smallest<T>(rows: &mut Vec<T>, most: usize, compare: impl Fn(&T, &T) -> Ordering) {
    for start in 0..most.min(rows.len()) {
        let rest = &mut rows[start..];
        let mut smallest = 0;
        for at in 1..rest.len() {
            if compare(&rest[at], &rest[smallest]) == Ordering::Less {
                smallest = at;
            }
        }
        // Not a swap: rows that compare equal keep their order.
        rest[..=smallest].rotate_right(1);
    }
    rows.truncate(most);
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_order_is_that_of_the_library(rows in prop::collection::vec((0..6_u8, any::<u8>()), 0..40)) {
            let (mut ours, mut theirs) = (rows.clone(), rows);
            sort_by(&mut ours, |a, b| a.0.cmp(&b.0));
            theirs.sort_by_key(|row| row.0); // Stable, as ours has to be.
            prop_assert_eq!(ours, theirs);
        }

        #[test]
        fn the_smallest_are_those_that_a_sort_puts_first(rows in prop::collection::vec((0..6_u8, any::<u8>()), 0..40), most in 0..45_usize) {
            let (mut ours, mut theirs) = (rows.clone(), rows);
            keep_smallest(&mut ours, most, |a, b| a.0.cmp(&b.0));
            theirs.sort_by_key(|row| row.0);
            theirs.truncate(most);
            prop_assert_eq!(ours, theirs);
        }
    }
}
