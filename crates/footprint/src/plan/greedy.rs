//! Greedy by size: the largest buffer first, each into the tightest gap that is free for its whole life
//! (Pisarchyk and Lee 2020, "offset calculation").

use super::intervals::Intervals;
use crate::limits::Budget;

/// Total bytes of the plan; `None` when there are too many buffers to plan within the budget.
pub(crate) fn by_size(intervals: &Intervals, work: &Budget) -> Option<u64> {
    let order = crate::order::ascending(intervals.items.iter().map(|i| u64::MAX - i.bytes));
    // Placed buffers, sorted by offset: (offset, end, first, last).
    let mut placed: Vec<(u64, u64, usize, usize)> = Vec::with_capacity(order.len());
    let mut total = 0u64;
    for k in order {
        let item = intervals.items.get(k)?;
        if item.bytes == 0 {
            continue;
        }
        if !work.try_take(placed.len() as u64 / 4 + 1) {
            return None;
        }
        let (mut best, mut gap) = (None, u64::MAX);
        let mut free_from = 0u64;
        for &(offset, end, first, last) in &placed {
            if last < item.first || item.last < first {
                continue;
            }
            if let Some(room) = offset.checked_sub(free_from)
                && room >= item.bytes
                && room < gap
            {
                (best, gap) = (Some(free_from), room);
            }
            free_from = free_from.max(end);
        }
        let offset = best.unwrap_or(free_from);
        let end = offset.saturating_add(item.bytes);
        total = total.max(end);
        let at = placed.partition_point(|p| p.0 <= offset);
        placed.insert(at, (offset, end, item.first, item.last));
    }
    let scratch = scratch_floor(intervals);
    Some(total.max(scratch))
}

/// A plan without scratch is still at least as large as the live bytes with it.
fn scratch_floor(intervals: &Intervals) -> u64 {
    if intervals.scratch.iter().all(|&w| w == 0) {
        return 0;
    }
    super::liveness::peak(intervals).map_or(0, |p| p.bytes)
}
