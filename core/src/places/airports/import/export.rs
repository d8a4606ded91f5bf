//! The airports as a file that the import reads.

use super::COLUMNS;
use crate::{
    base::spreadsheet::neutral,
    places::airports::{Airport, Kind},
};

/// Excel reads a file as UTF-8 only if it starts with this mark.
const MARK: &str = "\u{feff}";

/// All airports by code, without cities, as a CSV file.
pub fn export(airports: &[Airport]) -> Vec<u8> {
    let mut airports: Vec<_> = airports
        .iter()
        .filter(|airport| airport.kind == Kind::Airport)
        .collect();
    airports.sort_by(|one, other| one.iata_code.cmp(&other.iata_code));
    let mut writer = csv::Writer::from_writer(MARK.as_bytes().to_vec());
    let cells = airports
        .into_iter()
        .map(|airport| [&airport.name, &airport.city, &airport.state, &airport.iata_code].map(|cell| neutral(cell)));
    let written = writer.write_record(COLUMNS).and_then(|()| {
        cells
            .into_iter()
            .try_for_each(|row| writer.write_record(row.iter().map(|cell| cell.as_bytes())))
    });
    written.expect("a file in memory can be written");
    writer.into_inner().expect("a file in memory can be written")
}

#[cfg(test)]
mod tests {
    use super::{
        super::{RowKind, plan::plan, table::read},
        *,
    };
    use crate::places::airports::{Merges, seed};

    #[test]
    fn an_exported_file_changes_nothing_when_it_is_imported() {
        let mut airports: Vec<_> = seed::all().iter().map(Airport::from).collect();
        airports[0].name = "=cmd|'/C calc'!A0".to_owned();

        let file = export(&airports);

        let text = String::from_utf8(file.clone()).unwrap();
        let rows = plan(read(&file).unwrap(), &airports, &Merges::new());
        assert!(text.contains("'=cmd|"));
        assert!(rows.iter().all(|row| row.content.kind() == RowKind::Unchanged));
        assert_eq!(
            rows.len(),
            airports.iter().filter(|airport| airport.kind == Kind::Airport).count()
        );
    }
}
