//! Inflates raw deflate, RFC 1951, bit by bit: a link is short, so this need not be fast, and it takes a tenth of the
//! room that a library's reader takes in the page.

/// Longest code of a symbol.
const MAX_BITS: usize = 15;
/// In which order a block lists the lengths of the codes for lengths.
const ORDER: [u8; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// What `bytes` holds, in a window that starts as `dictionary`; `None` when it is damaged, inflates to more than `most`
/// bytes or does not end with the last of `bytes`.
pub(super) fn inflate(bytes: &[u8], dictionary: &[u8], most: usize) -> Option<Vec<u8>> {
    let mut bits = Bits { bytes, held: 0, count: 0 };
    let mut out = Window { bytes: dictionary.to_vec(), most: dictionary.len() + most };
    loop {
        let last = bits.take(1)? == 1;
        match bits.take(2)? {
            0 => stored(&mut bits, &mut out)?,
            1 => {
                let mut lengths = [8; 288];
                lengths.get_mut(144..256)?.fill(9);
                lengths.get_mut(256..280)?.fill(7);
                coded(&mut bits, &mut out, &Code::new(&lengths)?, &Code::new(&[5; 32])?)?;
            }
            2 => {
                let (symbols, distances) = codes(&mut bits)?;
                coded(&mut bits, &mut out, &symbols, &distances)?;
            }
            _ => return None,
        }
        if last {
            return bits.bytes.is_empty().then(|| out.bytes.split_off(dictionary.len()));
        }
    }
}

struct Window {
    bytes: Vec<u8>,
    most: usize,
}

impl Window {
    fn push(&mut self, byte: u8) -> Option<()> {
        (self.bytes.len() < self.most).then(|| self.bytes.push(byte))
    }
}

/// Bits from the lowest of each byte on; a byte is taken when its first bit is asked for.
struct Bits<'a> {
    bytes: &'a [u8],
    held: u32,
    count: u32,
}

impl Bits<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.bytes.split_first()?;
        self.bytes = rest;
        Some(*byte)
    }

    /// At most 16 bits, the first one lowest.
    fn take(&mut self, count: u32) -> Option<u32> {
        while self.count < count {
            self.held |= u32::from(self.byte()?) << self.count;
            self.count += 8;
        }
        let bits = self.held & ((1 << count) - 1);
        self.held >>= count;
        self.count -= count;
        Some(bits)
    }

    /// The same as a size.
    fn size(&mut self, count: u32) -> Option<usize> {
        self.take(count).map(|bits| bits as usize)
    }
}

/// A prefix code: how many symbols have codes of each length, and the symbols in order of their codes.
struct Code {
    counts: [usize; MAX_BITS + 1],
    symbols: Vec<usize>,
}

impl Code {
    /// From the length of each symbol's code; 0 is none.
    fn new(lengths: &[u8]) -> Option<Self> {
        let mut counts = [0; MAX_BITS + 1];
        let mut symbols = Vec::with_capacity(lengths.len());
        let mut room = 1_usize;
        for (bits, count) in counts.iter_mut().enumerate().skip(1) {
            let from = symbols.len();
            symbols
                .extend(lengths.iter().enumerate().filter(|(_, l)| usize::from(**l) == bits).map(|(symbol, _)| symbol));
            *count = symbols.len() - from;
            room = (2 * room).checked_sub(*count)?;
        }
        // Only a code of one symbol may leave codes unused.
        (room == 0 || symbols.len() <= 1).then_some(Self { counts, symbols })
    }

    fn read(&self, bits: &mut Bits<'_>) -> Option<usize> {
        // Codes of one length are numbers in a row: `first` is the lowest of them, `index` the place of its symbol.
        let (mut code, mut first, mut index) = (0, 0, 0);
        for count in self.counts.iter().skip(1) {
            code |= bits.size(1)?;
            // Codes below `first` ended at a shorter length already.
            if code - first < *count {
                return self.symbols.get(index + code - first).copied();
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        None
    }
}

/// The two codes at the head of a block.
fn codes(bits: &mut Bits<'_>) -> Option<(Code, Code)> {
    let (symbols, distances, listed) = (bits.size(5)? + 257, bits.size(5)? + 1, bits.size(4)? + 4);
    if symbols > 286 || distances > 30 {
        return None;
    }
    let mut of_lengths = [0; 19];
    for place in ORDER.iter().take(listed) {
        *of_lengths.get_mut(usize::from(*place))? = u8::try_from(bits.take(3)?).ok()?;
    }
    let of_lengths = Code::new(&of_lengths)?;
    let mut lengths: Vec<u8> = Vec::with_capacity(symbols + distances);
    while lengths.len() < symbols + distances {
        let (length, times) = match of_lengths.read(bits)? {
            16 => (*lengths.last()?, bits.size(2)? + 3),
            17 => (0, bits.size(3)? + 3),
            18 => (0, bits.size(7)? + 11),
            length => (u8::try_from(length).ok()?, 1),
        };
        lengths.resize(lengths.len() + times, length);
    }
    if lengths.len() > symbols + distances {
        return None;
    }
    let (symbols, distances) = lengths.split_at_checked(symbols)?;
    Some((Code::new(symbols)?, Code::new(distances)?))
}

/// A block of bytes as they are, from the next whole byte on.
fn stored(bits: &mut Bits<'_>, out: &mut Window) -> Option<()> {
    (bits.held, bits.count) = (0, 0);
    let (length, inverted) = (bits.take(16)?, bits.take(16)?);
    if length ^ inverted != 0xffff {
        return None;
    }
    (0..length).try_for_each(|_| out.push(bits.byte()?))
}

/// A block of literal bytes and of references back.
fn coded(bits: &mut Bits<'_>, out: &mut Window, symbols: &Code, distances: &Code) -> Option<()> {
    loop {
        let symbol = symbols.read(bits)?;
        if let Ok(byte) = u8::try_from(symbol) {
            out.push(byte)?;
            continue;
        }
        // From the ninth on, four lengths have the same number of bits behind them, the four after those one more.
        let length = match symbol.checked_sub(257) {
            None => return Some(()),
            Some(step @ 0..8) => step + 3,
            Some(28) => 258,
            Some(step @ 8..28) => spread(bits, step, 4)? + 3,
            Some(_) => return None,
        };
        let distance = match distances.read(bits)? {
            step @ 0..2 => step + 1,
            step @ 2..30 => spread(bits, step, 2)? + 1,
            _ => return None,
        };
        for _ in 0..length {
            let byte = *out.bytes.get(out.bytes.len().checked_sub(distance)?)?;
            out.push(byte)?;
        }
    }
}

/// A number of which the symbol gives the highest bits and further bits the rest, `each` symbols for a number of bits.
fn spread(bits: &mut Bits<'_>, step: usize, each: usize) -> Option<usize> {
    let further = u32::try_from(step / each).ok()?.checked_sub(1)?;
    Some(((each + step % each) << further) + bits.size(further)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use miniz_oxide::deflate::compress_to_vec;
    use miniz_oxide::inflate::decompress_to_vec_with_limit;
    use proptest::prelude::*;

    const MOST: usize = 100_000;

    /// Texts that compress, and bytes that do not.
    fn contents() -> impl Strategy<Value = Vec<u8>> {
        prop_oneof![
            prop::collection::vec(any::<u8>(), 0..400),
            prop::collection::vec(b'a'..b'f', 0..3_000),
            ("[ -~]{0,40}", 0..200_usize).prop_map(|(text, times)| text.repeat(times).into_bytes()),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]

        #[test]
        fn whatever_was_deflated_inflates(bytes in contents(), level in 0..=10_u8) {
            let deflated = compress_to_vec(&bytes, level);
            prop_assert_eq!(inflate(&deflated, b"", MOST), Some(bytes.clone()));
            let too_few = bytes.len().checked_sub(1);
            prop_assert_eq!(too_few.and_then(|most| inflate(&deflated, b"", most)), None);
        }

        #[test]
        fn damage_is_found_where_the_library_finds_it(
            bytes in contents(), level in 0..=10_u8, changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4)
        ) {
            let mut deflated = compress_to_vec(&bytes, level);
            for (at, byte) in changes {
                let at = at.index(deflated.len());
                deflated[at] ^= byte;
            }
            // The library takes bytes after the end.
            if let Some(ours) = inflate(&deflated, b"", MOST) {
                prop_assert_eq!(decompress_to_vec_with_limit(&deflated, MOST).ok(), Some(ours));
            }
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            inflate(&bytes, b"dictionary", MOST);
        }
    }

    #[test]
    fn references_reach_into_the_dictionary_and_not_before_it() {
        // A final block of the fixed code: length 3 at distance 4, then the end.
        let bits = "1 10 0000001 00011 0000000";
        let mut bytes = vec![0_u8; 3];
        for (at, bit) in bits.chars().filter(|c| *c != ' ').enumerate() {
            bytes[at / 8] |= u8::from(bit == '1') << (at % 8);
        }
        assert_eq!(inflate(&bytes, b"xabcd", MOST).as_deref(), Some(&b"abc"[..]));
        assert_eq!(inflate(&bytes, b"abc", MOST), None);
    }
}
