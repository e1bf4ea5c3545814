//! Memory plans over a program's tensors.

pub(crate) mod bestfit;
pub(crate) mod greedy;
pub(crate) mod intervals;
pub(crate) mod liveness;
pub(crate) mod ort;

#[cfg(test)]
mod tests {
    use super::intervals::{Interval, Intervals};
    use super::{bestfit, greedy, liveness};
    use crate::limits::Budget;

    /// The worked example of Pisarchyk and Lee (arXiv 2001.03288): first step, last step, size.
    fn example() -> Intervals {
        let rows = [(0, 1, 32), (1, 4, 28), (2, 5, 36), (3, 5, 16), (4, 5, 8), (5, 7, 64), (6, 8, 10), (7, 8, 40)];
        let items =
            rows.iter().enumerate().map(|(tensor, &(first, last, bytes))| Interval { tensor, first, last, bytes });
        Intervals { items: items.collect(), scratch: vec![0; 9], ..Intervals::default() }
    }

    #[test]
    fn worked_example_of_the_paper() {
        let (i, work) = (example(), Budget::new("test", 1 << 20));
        assert_eq!(liveness::curve(&i), [32, 60, 64, 80, 88, 124, 74, 114, 50]);
        assert_eq!(liveness::peak(&i).map(|p| (p.bytes, p.step, p.alive)), Some((124, 5, vec![5, 2, 3, 4])));
        assert_eq!(greedy::by_size(&i, &work), Some(124));
        assert_eq!(liveness::naive(&i), 234);
        // Execution order, 64-byte blocks: four of them are in use at step 5.
        assert!(bestfit::in_order(&i, &work).is_some_and(|b| b >= 256 && b % 64 == 0));
    }

    #[test]
    fn plans_never_beat_the_floor_nor_lose_to_no_plan() {
        // A small multiplicative generator: same cases on every machine.
        let mut state = 0x9e37_79b9_7f4a_7c15u64;
        let mut next = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % n
        };
        for _ in 0..300 {
            let steps = 2 + next(40) as usize;
            let items: Vec<Interval> = (0..next(60) as usize)
                .map(|tensor| {
                    let first = next(steps as u64) as usize;
                    let last = first + next((steps - first) as u64) as usize;
                    Interval { tensor, first, last, bytes: next(1000) * 64 }
                })
                .collect();
            let i = Intervals { items, scratch: vec![0; steps], ..Intervals::default() };
            let (floor, naive) = (liveness::peak(&i).map_or(0, |p| p.bytes), liveness::naive(&i));
            let work = Budget::new("test", 1 << 20);
            for plan in [greedy::by_size(&i, &work), bestfit::in_order(&i, &work)] {
                assert!(plan.is_some_and(|p| floor <= p && p <= naive), "{floor} {plan:?} {naive}");
            }
        }
    }

    #[test]
    fn too_much_work_leaves_the_figure_out() {
        assert_eq!(greedy::by_size(&example(), &Budget::new("test", 2)), None);
    }
}
