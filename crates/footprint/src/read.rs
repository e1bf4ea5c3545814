//! Positional reads: the only way bytes come in.

use crate::{Error, limits::Budget};
use std::cell::{Cell, RefCell};

/// A file of known length that can be read at any offset.
///
/// ```
/// use cellsizer_footprint::ReadAt;
/// struct Zeros(u64);
/// impl ReadAt for Zeros {
///     fn len(&self) -> u64 {
///         self.0
///     }
///     fn read_exact_at(&self, _offset: u64, buf: &mut [u8]) -> std::io::Result<()> {
///         buf.fill(0);
///         Ok(())
///     }
/// }
/// assert!(cellsizer_footprint::analyse(&Zeros(64), &Default::default()).is_err());
/// ```
pub trait ReadAt {
    /// Length in bytes.
    fn len(&self) -> u64;

    /// Whether there are no bytes at all.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Fills `buf` from `offset`.
    ///
    /// # Errors
    /// When the bytes cannot be had; reads stay inside [`ReadAt::len`].
    fn read_exact_at(&self, offset: u64, buf: &mut [u8]) -> std::io::Result<()>;
}

impl ReadAt for [u8] {
    fn len(&self) -> u64 {
        <[u8]>::len(self) as u64
    }

    fn read_exact_at(&self, offset: u64, buf: &mut [u8]) -> std::io::Result<()> {
        let piece = usize::try_from(offset)
            .ok()
            .and_then(|start| self.get(start..start.checked_add(buf.len())?))
            .ok_or(std::io::ErrorKind::UnexpectedEof)?;
        buf.copy_from_slice(piece);
        Ok(())
    }
}

impl ReadAt for Vec<u8> {
    fn len(&self) -> u64 {
        ReadAt::len(self.as_slice())
    }

    fn read_exact_at(&self, offset: u64, buf: &mut [u8]) -> std::io::Result<()> {
        self.as_slice().read_exact_at(offset, buf)
    }
}

impl<T: ReadAt + ?Sized> ReadAt for &T {
    fn len(&self) -> u64 {
        (**self).len()
    }

    fn read_exact_at(&self, offset: u64, buf: &mut [u8]) -> std::io::Result<()> {
        (**self).read_exact_at(offset, buf)
    }
}

/// Bytes fetched at once: few enough reads for a browser's file, small enough to skip past payloads.
const WINDOW: u64 = 64 << 10;

/// A reader with one cached window and a budget for what is kept.
pub(crate) struct Source<'a> {
    inner: &'a dyn ReadAt,
    len: u64,
    window: RefCell<Vec<u8>>,
    start: Cell<u64>,
    kept: Budget,
    /// Elementary parsing steps, so that a file made of millions of empty fields ends too.
    steps: Budget,
}

impl<'a> Source<'a> {
    pub(crate) fn new(inner: &'a dyn ReadAt, limits: &crate::Limits) -> Self {
        Self {
            len: inner.len(),
            inner,
            window: RefCell::new(Vec::new()),
            start: Cell::new(0),
            kept: Budget::new("names, attributes and small constants, in bytes", limits.kept_bytes),
            steps: Budget::new("fields in the file", limits.work),
        }
    }

    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// Accounts for memory that the parsed model will hold.
    pub(crate) fn keep(&self, bytes: u64) -> Result<(), Error> {
        self.kept.take(bytes)
    }

    pub(crate) fn step(&self) -> Result<(), Error> {
        self.steps.take(1)
    }

    /// Moves the window so that it holds `offset`.
    fn refill(&self, offset: u64) -> Result<(), Error> {
        let n = WINDOW.min(self.len.saturating_sub(offset));
        let mut window = self.window.borrow_mut();
        window.clear();
        window.resize(n as usize, 0);
        self.inner.read_exact_at(offset, &mut window).map_err(|e| Error::Io(e.to_string()))?;
        self.start.set(offset);
        Ok(())
    }

    pub(crate) fn byte(&self, offset: u64) -> Option<Result<u8, Error>> {
        if offset >= self.len {
            return None;
        }
        let at = |w: &Vec<u8>| {
            let i = usize::try_from(offset.checked_sub(self.start.get())?).ok()?;
            w.get(i).copied()
        };
        if let Some(b) = at(&self.window.borrow()) {
            return Some(Ok(b));
        }
        if let Err(e) = self.refill(offset) {
            return Some(Err(e));
        }
        at(&self.window.borrow()).map(Ok)
    }

    /// Copies `len` bytes out, charged to the kept budget.
    pub(crate) fn bytes(&self, offset: u64, len: u64, what: &'static str) -> Result<Vec<u8>, Error> {
        if offset.checked_add(len).is_none_or(|end| end > self.len) {
            return Err(Error::Truncated { what, offset });
        }
        self.keep(len)?;
        let n = usize::try_from(len).map_err(|_| Error::TooLarge { what, limit: u64::from(u32::MAX) })?;
        let mut out = vec![0; n];
        if let Some(start) = offset.checked_sub(self.start.get())
            && let Some(piece) = self.window.borrow().get(start as usize..(start as usize).saturating_add(n))
        {
            out.copy_from_slice(piece);
            return Ok(out);
        }
        if len <= WINDOW / 4 {
            self.refill(offset)?;
            if let Some(piece) = self.window.borrow().get(..n) {
                out.copy_from_slice(piece);
                return Ok(out);
            }
        }
        self.inner.read_exact_at(offset, &mut out).map_err(|e| Error::Io(e.to_string()))?;
        Ok(out)
    }

    /// A little-endian integer of `N` bytes.
    pub(crate) fn uint<const N: usize>(&self, offset: u64, what: &'static str) -> Result<u64, Error> {
        let mut v = 0u64;
        for i in 0..N.min(8) {
            let at = offset.checked_add(i as u64).ok_or(Error::Truncated { what, offset })?;
            let b = self.byte(at).ok_or(Error::Truncated { what, offset: at })??;
            v |= u64::from(b) << (8 * i);
        }
        Ok(v)
    }
}
