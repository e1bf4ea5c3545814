//! Best fit in execution order: each buffer into the tightest gap at the moment it is made, as an arena does.

use super::intervals::Intervals;
use crate::limits::Budget;

/// Alignment of arenas in common runtimes, in bytes.
pub(crate) const ALIGN: u64 = 64;

/// An arena that only grows.
#[derive(Debug, Default)]
pub(crate) struct Arena {
    /// Blocks in use, sorted by offset: (offset, end, key).
    blocks: Vec<(u64, u64, usize)>,
    pub high: u64,
}

impl Arena {
    /// Takes a block; the key names it for [`Arena::free`].
    pub(crate) fn take(&mut self, key: usize, bytes: u64) {
        let size = bytes.saturating_add(ALIGN - 1) / ALIGN * ALIGN;
        let (mut best, mut gap) = (None, u64::MAX);
        let mut free_from = 0u64;
        for &(offset, end, _) in &self.blocks {
            if let Some(room) = offset.checked_sub(free_from)
                && room >= size
                && room - size < gap
            {
                (best, gap) = (Some(free_from), room - size);
            }
            free_from = free_from.max(end);
        }
        let offset = best.unwrap_or(free_from);
        let end = offset.saturating_add(size);
        self.high = self.high.max(end);
        let at = self.blocks.partition_point(|b| b.0 <= offset);
        self.blocks.insert(at, (offset, end, key));
    }

    pub(crate) fn free(&mut self, key: usize) {
        if let Some(i) = self.blocks.iter().position(|b| b.2 == key) {
            self.blocks.remove(i);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.blocks.len()
    }
}

/// Total bytes of the arena; `None` when it takes more work than the budget has.
pub(crate) fn in_order(intervals: &Intervals, work: &Budget) -> Option<u64> {
    let steps = intervals.scratch.len();
    let mut born: Vec<Vec<usize>> = vec![Vec::new(); steps];
    let mut dies: Vec<Vec<usize>> = vec![Vec::new(); steps];
    for (k, i) in intervals.items.iter().enumerate().filter(|(_, i)| i.bytes > 0) {
        born.get_mut(i.first)?.push(k);
        dies.get_mut(i.last)?.push(k);
    }
    let mut arena = Arena::default();
    for (s, (born, dies)) in born.iter().zip(&dies).enumerate() {
        for &k in born {
            if !work.try_take(arena.len() as u64 / 4 + 1) {
                return None;
            }
            arena.take(k, intervals.items.get(k)?.bytes);
        }
        if let Some(&w) = intervals.scratch.get(s).filter(|&&w| w > 0) {
            arena.take(usize::MAX, w);
            arena.free(usize::MAX);
        }
        for &k in dies {
            arena.free(k);
        }
    }
    Some(arena.high)
}
