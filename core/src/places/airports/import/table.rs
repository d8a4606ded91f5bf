//! The rows of a file. Pure.

use csv::{ReaderBuilder, StringRecord};

use super::{
    COLUMNS,
    text::{UnreadableFile, decode},
};
use crate::base::spreadsheet::original;

/// More lines are refused, which bounds the work. The world has fewer than 20,000 airports with a code.
const MAX_ROWS: usize = 50_000;
/// The separators that spreadsheets write. Which one a file has is seen at its header.
const SEPARATORS: [u8; 3] = [b',', b';', b'\t'];
/// The names that a column may have beside those of [`COLUMNS`], in the same order and as [`folded`] returns them.
const ALIASES: [&[&str]; 4] = [
    &["airport name", "name"],
    &["city"],
    &["state", "country", "state country"],
    &["iata code", "iata"],
];

/// A line of the file: its cells without surrounding space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FileRow {
    /// The line at which it begins; the first line of the file is 1.
    pub line: i64,
    pub name: String,
    pub city: String,
    pub state: String,
    pub iata_code: String,
}

/// The place of each column in a line.
type Places = [Option<usize>; 4];

/// Reads a file. Empty lines are skipped.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<FileRow>, UnreadableFile> {
    let text = decode(bytes)?;
    let best = SEPARATORS
        .into_iter()
        .map(|separator| (separator, places(&header(&text, separator))))
        .max_by_key(|(separator, places)| (places.iter().flatten().count(), *separator == b','))
        .expect("there are separators");
    let (separator, [Some(name), Some(city), Some(state), Some(iata_code)]) = best else {
        let missing = COLUMNS.into_iter().zip(best.1).filter(|(_, place)| place.is_none());
        return Err(UnreadableFile::NoHeader(missing.map(|(column, _)| column).collect()));
    };
    let mut rows = Vec::new();
    for (line, record) in records(&text, separator).skip(1) {
        if rows.len() == MAX_ROWS {
            return Err(UnreadableFile::TooLong(MAX_ROWS));
        }
        let cell = |place: usize| original(record.get(place).unwrap_or_default().trim()).to_owned();
        rows.push(FileRow {
            line,
            name: cell(name),
            city: cell(city),
            state: cell(state),
            iata_code: cell(iata_code),
        });
    }
    Ok(rows)
}

fn header(text: &str, separator: u8) -> StringRecord {
    records(text, separator)
        .next()
        .map(|(_, record)| record)
        .unwrap_or_default()
}

/// The lines that are not empty, with their numbers. The first is the header.
fn records(text: &str, separator: u8) -> impl Iterator<Item = (i64, StringRecord)> {
    let mut lines = Lines::default();
    let records = ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes())
        .into_records();
    records
        // Only text that is not UTF-8 or a failing reader make errors, and this text is in memory.
        .map_while(Result::ok)
        .map(move |record| {
            let start = record.position().map_or(0, csv::Position::byte);
            (lines.at(text, usize::try_from(start).unwrap_or(usize::MAX)), record)
        })
        .filter(|(line, record)| !record.iter().all(|cell| cell.trim().is_empty()) && !is_hint(*line, record))
}

/// Whether this is the line `sep=;` with which Excel starts some files.
fn is_hint(line: i64, record: &StringRecord) -> bool {
    line == 1 && record.get(0).is_some_and(|cell| cell.trim().starts_with("sep="))
}

fn places(header: &StringRecord) -> Places {
    ALIASES.map(|aliases| header.iter().position(|cell| aliases.contains(&folded(cell).as_str())))
}

/// The name of a column in lower case, with single spaces between its words.
fn folded(name: &str) -> String {
    let words = name
        .split(|char: char| !char.is_alphanumeric())
        .filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join(" ").to_lowercase()
}

/// Counts lines up to a growing position. The reader of the `csv` crate counts only some line ends, and takes empty lines
/// for the beginning of the record behind them.
struct Lines {
    byte: usize,
    line: i64,
}

impl Default for Lines {
    fn default() -> Self {
        Self { byte: 0, line: 1 }
    }
}

impl Lines {
    /// The line of the first record that begins at `start` or behind line ends that begin there.
    fn at(&mut self, text: &str, start: usize) -> i64 {
        let bytes = text.as_bytes();
        while let Some(byte) = bytes.get(self.byte) {
            let is_end = matches!(byte, b'\n' | b'\r');
            if self.byte >= start && !is_end {
                break;
            }
            let is_half = *byte == b'\r' && bytes.get(self.byte + 1) == Some(&b'\n');
            if is_end && !is_half {
                self.line += 1;
            }
            self.byte += 1;
        }
        self.line
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::base::spreadsheet::neutral;

    fn row(line: i64, [name, city, state, iata_code]: [&str; 4]) -> FileRow {
        FileRow {
            line,
            name: name.to_owned(),
            city: city.to_owned(),
            state: state.to_owned(),
            iata_code: iata_code.to_owned(),
        }
    }

    #[test]
    fn columns_separators_and_quotes_are_recognised() {
        let tirana = ["Tirana, Rinas", "Tirana", "Albania", "TIA"];

        for text in [
            "Airport Name,City,State,IATA Code\n\"Tirana, Rinas\",Tirana,Albania,TIA\n",
            "name;city;state;iata_code\r\nTirana, Rinas;Tirana;Albania;TIA\r\n",
            "IATA\tCOUNTRY\tid\tCity\tName\nTIA\tAlbania\t7\t Tirana \t\"Tirana, Rinas\"",
            "sep=;\niata_code;NAME;city;State/Country\nTIA;Tirana, Rinas;Tirana;Albania",
        ] {
            let rows = read(text.as_bytes()).unwrap();

            assert_eq!(rows[0], row(rows[0].line, tirana), "{text}");
            assert_eq!(rows.len(), 1, "{text}");
        }
    }

    #[test]
    fn lines_are_counted_as_an_editor_counts_them() {
        let text = "\nname,city,state,iata_code\n\n,,,\n\"A\nB\",C,D,EEE\nF,G,H\n'=I,J,K,LLL,more\n";
        let expected = [
            row(5, ["A\nB", "C", "D", "EEE"]),
            row(7, ["F", "G", "H", ""]),
            row(8, ["=I", "J", "K", "LLL"]),
        ];

        for ends in ["\n", "\r\n", "\r"] {
            let rows = read(text.replace('\n', ends).as_bytes()).unwrap();

            let lines: Vec<_> = rows.iter().map(|row| row.line).collect();
            assert_eq!(lines, [5, 7, 8], "{ends:?}");
            assert_eq!(rows[1..], expected[1..]);
        }
        assert_eq!(read(text.as_bytes()).unwrap(), expected);
    }

    #[test]
    fn a_file_without_its_columns_names_what_is_missing() {
        let missing = |text: &str| read(text.as_bytes()).unwrap_err();

        assert_eq!(
            missing("name,city\nA,B"),
            UnreadableFile::NoHeader(vec!["State", "IATA Code"])
        );
        assert_eq!(missing("A;B;C;TIA"), UnreadableFile::NoHeader(COLUMNS.into()));
        assert_eq!(
            missing("name;state;iata").to_string(),
            "The first line must name the columns Airport Name, City, State, IATA Code. Missing: City."
        );
        assert_eq!(read(b"name,city,state,iata_code"), Ok(Vec::new()));
    }

    #[test]
    fn a_file_with_too_many_lines_is_refused() {
        let text = format!("name,city,state,iata\n{}", "A,B,C,DDD\n".repeat(MAX_ROWS + 1));

        assert_eq!(read(text.as_bytes()), Err(UnreadableFile::TooLong(MAX_ROWS)));
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(
            cells in prop::collection::vec(prop::array::uniform4("[a-zë'=+;,\"]([a-z ë;,\"\n'-]{0,8}[a-z@])?"), 1..8),
            separator in prop::sample::select(SEPARATORS.to_vec()),
        ) {
            let mut writer = csv::WriterBuilder::new().delimiter(separator).from_writer(Vec::new());
            writer.write_record(COLUMNS).unwrap();
            for row in &cells {
                writer.write_record(row.each_ref().map(|cell| neutral(cell).into_owned())).unwrap();
            }

            let rows = read(&writer.into_inner().unwrap()).unwrap();

            let read: Vec<_> = rows.into_iter().map(|row| [row.name, row.city, row.state, row.iata_code]).collect();
            prop_assert_eq!(read, cells);
        }

        #[test]
        fn no_file_makes_the_reader_fail(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            let header = b"name,city,state,iata_code\n".as_slice();

            drop(read(&bytes));
            if let Ok(rows) = read(&[header, &bytes].concat()) {
                prop_assert!(rows.is_sorted_by_key(|row| row.line));
            }
        }

        #[test]
        fn pieces_of_tables_never_make_the_reader_fail(
            pieces in prop::collection::vec(prop::sample::select(vec![
                "name", "city", "state", "iata_code", ",", ";", "\t", "\"", "\"\"", "\n", "\r", "'=", "TIA", "\u{feff}", "\0", "ë",
            ]), 0..60),
        ) {
            let text = format!("name,city,state,iata_code\n{}", pieces.concat());

            if let Ok(rows) = read(text.as_bytes()) {
                prop_assert!(rows.iter().all(|row| row.line >= 2));
            }
        }
    }
}
