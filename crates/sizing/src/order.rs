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
    }
}
