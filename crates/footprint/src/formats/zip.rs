//! The directory of a zip archive; entries are not unpacked.

use crate::Error;
use crate::read::Source;

/// One entry.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub name: String,
    pub stored: bool,
    pub encrypted: bool,
    pub size: u64,
    local: u64,
}

const FORMAT: &str = "zip";
/// More entries than any checkpoint has.
const MAX_ENTRIES: u64 = 200_000;

/// Reads the central directory, 64-bit archives included.
pub(crate) fn entries(src: &Source<'_>) -> Result<Vec<Entry>, Error> {
    let end = find_end(src)?;
    let word = |at: u64| src.uint::<4>(at, "the zip directory");
    let half = |at: u64| src.uint::<2>(at, "the zip directory");
    let (mut count, mut start) = (half(end + 10)?, word(end + 16)?);
    if (count == 0xffff || start == 0xffff_ffff)
        && let Some(locator) = end.checked_sub(20)
        && word(locator)? == 0x0706_4b50
    {
        let big = src.uint::<8>(locator + 8, "the zip directory")?;
        if big.checked_add(56).is_none_or(|e| e > src.len()) || word(big)? != 0x0606_4b50 {
            return Err(Error::malformed(FORMAT, "a broken 64-bit directory", locator));
        }
        count = src.uint::<8>(big + 32, "the zip directory")?;
        start = src.uint::<8>(big + 48, "the zip directory")?;
    }
    if count > MAX_ENTRIES {
        return Err(Error::TooLarge { what: "entries of the archive", limit: MAX_ENTRIES });
    }
    let mut out = Vec::new();
    let mut at = start;
    for _ in 0..count {
        src.step()?;
        if at.checked_add(46).is_none_or(|e| e > src.len()) || word(at)? != 0x0201_4b50 {
            return Err(Error::Truncated { what: "the zip directory", offset: at.min(src.len()) });
        }
        let (flags, method) = (half(at + 8)?, half(at + 10)?);
        let (mut size, mut local) = (word(at + 24)?, word(at + 42)?);
        let (name_len, extra_len, comment_len) = (half(at + 28)?, half(at + 30)?, half(at + 32)?);
        let name = src.bytes(at + 46, name_len, "the zip directory")?;
        extra(src, at + 46 + name_len, extra_len, &mut size, &mut local)?;
        src.keep(64)?;
        out.push(Entry {
            name: String::from_utf8_lossy(&name).into_owned(),
            stored: method == 0,
            encrypted: flags & 1 != 0,
            size,
            local,
        });
        at += 46 + name_len + extra_len + comment_len;
    }
    Ok(out)
}

/// 64-bit sizes and offsets of an entry.
fn extra(src: &Source<'_>, start: u64, len: u64, size: &mut u64, local: &mut u64) -> Result<(), Error> {
    let mut at = start;
    while at + 4 <= start + len {
        let (id, n) = (src.uint::<2>(at, "a zip entry")?, src.uint::<2>(at + 2, "a zip entry")?);
        if id == 1 {
            let mut next = at + 4;
            // Uncompressed size, compressed size, offset: each only where the short field is full.
            let full = |v: u64| v == 0xffff_ffff;
            if full(*size) {
                *size = src.uint::<8>(next, "a zip entry")?;
                next += 16;
            }
            if full(*local) && next + 8 <= at + 4 + n {
                *local = src.uint::<8>(next, "a zip entry")?;
            }
        }
        at += 4 + n;
    }
    Ok(())
}

fn find_end(src: &Source<'_>) -> Result<u64, Error> {
    let cut = || Error::Truncated { what: "a zip archive's directory, which stands at its end,", offset: src.len() };
    let last = src.len().checked_sub(22).ok_or_else(cut)?;
    let from = last.saturating_sub(0xffff);
    let tail = src.bytes(from, src.len() - from, "the end of the archive")?;
    let at = tail.windows(4).rposition(|w| w == [0x50, 0x4b, 5, 6]).ok_or_else(cut)? as u64 + from;
    if at > last { Err(cut()) } else { Ok(at) }
}

/// Where an uncompressed entry's bytes start.
pub(crate) fn data_start(src: &Source<'_>, e: &Entry) -> Result<u64, Error> {
    let fault = || Error::malformed(FORMAT, format!("entry “{}” is not where the directory says", e.name), e.local);
    if e.local.checked_add(30).is_none_or(|end| end > src.len()) {
        return Err(fault());
    }
    if src.uint::<4>(e.local, "a zip entry")? != 0x0403_4b50 {
        return Err(fault());
    }
    let (name, extra) = (src.uint::<2>(e.local + 26, "a zip entry")?, src.uint::<2>(e.local + 28, "a zip entry")?);
    Ok(e.local + 30 + name + extra)
}
