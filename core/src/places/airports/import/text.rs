//! Decodes an uploaded file. Spreadsheets write UTF-8, UTF-16 or Windows-1252.

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};

use super::COLUMNS;

/// UTF-16 without a byte-order mark is recognised by this number of bytes at the start.
const SAMPLE: usize = 4_096;

/// Why nothing of a file can be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnreadableFile {
    #[error("The file is empty.")]
    Empty,
    #[error("This is not a CSV file. Save the table as CSV and try again.")]
    Binary,
    #[error("The first line must name the columns {}. Missing: {}.", COLUMNS.join(", "), .0.join(", "))]
    NoHeader(Vec<&'static str>),
    #[error("The file has more than {0} lines. Split it into several files.")]
    TooLong(usize),
}

/// Decodes a file: UTF-8 and UTF-16 with or without a byte-order mark, otherwise Windows-1252, of which Latin-1 is a part.
pub(super) fn decode(bytes: &[u8]) -> Result<String, UnreadableFile> {
    let encoding = Encoding::for_bom(bytes).map_or_else(|| guess(bytes), |(encoding, _)| encoding);
    let (text, _, _) = encoding.decode(bytes);
    if text.trim().is_empty() {
        Err(UnreadableFile::Empty)
    } else if is_binary(&text) {
        Err(UnreadableFile::Binary)
    } else {
        Ok(text.into_owned())
    }
}

fn guess(bytes: &[u8]) -> &'static Encoding {
    // Most characters of a table of airports are ASCII. In UTF-16, one of the two bytes of such a character is zero.
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let zeros = |first: usize| sample.iter().skip(first).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd, pairs) = (zeros(0), zeros(1), sample.len() / 2);
    if odd * 2 > pairs && even * 8 < pairs {
        UTF_16LE
    } else if even * 2 > pairs && odd * 8 < pairs {
        UTF_16BE
    } else if std::str::from_utf8(bytes).is_ok() {
        UTF_8
    } else {
        WINDOWS_1252
    }
}

/// Whether the text has characters that no text has. A few control characters are bad cells, not a binary file.
fn is_binary(text: &str) -> bool {
    let is_odd = |char: char| char.is_control() && !matches!(char, '\t' | '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{1a}');
    let odd = text.chars().filter(|char| is_odd(*char)).count();
    text.contains('\0') || odd * 100 > text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The text in UTF-16, which `encoding_rs` does not write.
    fn utf_16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn a_file_is_read_in_the_encodings_of_spreadsheets() {
        let text = "name;city\nTirana Airport;Tiranë";
        let marked = format!("\u{feff}{text}");
        let (latin, _, _) = WINDOWS_1252.encode(text);

        for bytes in [
            text.as_bytes().to_vec(),
            marked.as_bytes().to_vec(),
            latin.into_owned(),
            utf_16(text, u16::to_le_bytes),
            utf_16(text, u16::to_be_bytes),
            utf_16(&marked, u16::to_le_bytes),
            utf_16(&marked, u16::to_be_bytes),
        ] {
            assert_eq!(decode(&bytes).as_deref(), Ok(text), "{bytes:?}");
        }
    }

    #[test]
    fn what_is_no_text_is_refused() {
        let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0\0\0\x01\0\x08\x06\0\0\0";
        let zip = b"PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0b\xee\x9dh^\x01\0\0\x90\x04\0\0\x13\0";
        let noise: Vec<u8> = (0..2_000_u32).map(|at| (at * 7_919 % 251) as u8).collect();

        for bytes in [png.as_slice(), zip, &noise] {
            assert_eq!(decode(bytes), Err(UnreadableFile::Binary));
        }
        for bytes in [b"".as_slice(), b" \r\n", b"\xef\xbb\xbf"] {
            assert_eq!(decode(bytes), Err(UnreadableFile::Empty));
        }
    }
}
