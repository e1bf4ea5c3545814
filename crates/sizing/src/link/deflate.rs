//! Raw deflate with a preset dictionary: a cell is a kilobyte of JSON, and half of its bytes are names that every cell
//! uses. RFC 1951 has no dictionary of its own, so both sides start with the dictionary's text in the window.

use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, TDEFLStatus, compress_to_output, create_comp_flags_from_zip_params,
};

/// Names and fragments of cells in short keys. Frozen with version 1: one changed byte breaks every link.
static DICTIONARY: &[u8] = include_bytes!("v1_dictionary.txt");
/// Largest JSON that a fragment may inflate to.
const MAX_JSON_BYTES: usize = 1024 * 1024;
/// 9 of 10: time does not matter for a kilobyte, length does.
const LEVEL: i32 = 9;
/// Negative window bits ask for raw deflate, without zlib's header.
const RAW_WINDOW: i32 = -15;
/// The default strategy.
const STRATEGY: i32 = 0;

/// Deflates after the dictionary; its own output is dropped, so only references into it remain.
pub(super) fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut compressor = CompressorOxide::new(create_comp_flags_from_zip_params(LEVEL, RAW_WINDOW, STRATEGY));
    let mut out = Vec::with_capacity(bytes.len() / 2);
    compress_to_output(&mut compressor, DICTIONARY, TDEFLFlush::Sync, |_| true);
    let (status, _) = compress_to_output(&mut compressor, bytes, TDEFLFlush::Finish, |part| {
        out.extend_from_slice(part);
        true
    });
    debug_assert!(status == TDEFLStatus::Done, "the sink takes everything");
    out
}

/// Inflates what [`deflate`] wrote; `None` when it is damaged, longer than any cell or has bytes left over.
pub(super) fn inflate(bytes: &[u8]) -> Option<Vec<u8>> {
    super::inflate::inflate(bytes, DICTIONARY, MAX_JSON_BYTES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_deflated_inflates() {
        for text in [&b""[..], b"{}", b"{\"i\":\"det\"}", &[0xff; 70_000]] {
            assert_eq!(inflate(&deflate(text)).as_deref(), Some(text));
        }
    }

    #[test]
    fn the_dictionary_is_the_one_that_links_were_made_with() {
        // FNV-1a, 64 bit. If this fails, restore the file: a new dictionary needs a new version of the format.
        let hash = DICTIONARY
            .iter()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3));
        assert_eq!((DICTIONARY.len(), hash), (3_779, 0xe2dbaf60bf360413));
    }

    #[test]
    fn bytes_left_over_are_damage() {
        let mut bytes = deflate(b"{}");
        bytes.push(0);
        assert_eq!(inflate(&bytes), None);
        assert_eq!(inflate(&[]), None);
    }
}
