//! What the lines of a file would do to the table. Pure.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::{ImportRow, RowKind, table::FileRow};
use crate::{
    base::{form::FieldError, place_code::PlaceCode},
    places::airports::{
        Airport, AirportRow, Kind, Merges,
        added::{Neighbours, Translated},
        parse_iata_code, parse_name,
    },
};

/// The names that a file gives an airport.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names {
    pub name: String,
    pub city: String,
    pub state: String,
    /// What follows from the city and the country. An import that an earlier release stored does not have it, nor has an invalid line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub translated: Option<Box<Translated>>,
}

/// What a line of a file would do, with what that needs. It is stored as JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RowContent {
    /// Adds this airport.
    New(Box<Airport>),
    Changed {
        before: Names,
        after: Names,
        /// The revisions of the whole row before and after the import.
        revisions: [String; 2],
    },
    Unchanged(Names),
    Invalid {
        /// As the file has them.
        names: Names,
        problems: Vec<Problem>,
    },
}

/// Why a line cannot be imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// `name`, `city`, `state` or `iata_code`
    pub field: String,
    pub reason: Reason,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    Required,
    Invalid,
    TooLong,
    /// An earlier line has the same code.
    Duplicate {
        first_line: i64,
    },
    /// The code is that of a city. Files change airports only.
    City,
    /// The code leads to another entry, into which its own was merged. The entry could be added again by hand.
    Merged {
        /// The IATA code of the other entry.
        into: String,
    },
}

impl RowContent {
    pub fn kind(&self) -> RowKind {
        match self {
            Self::New(_) => RowKind::New,
            Self::Changed { .. } => RowKind::Changed,
            Self::Unchanged(_) => RowKind::Unchanged,
            Self::Invalid { .. } => RowKind::Invalid,
        }
    }
}

impl Names {
    /// Those of an airport.
    pub fn of(airport: &Airport) -> Self {
        Self {
            name: airport.name.clone(),
            city: airport.city.clone(),
            state: airport.state.clone(),
            translated: Some(Box::new(Translated::of(airport))),
        }
    }

    /// The airport with these names.
    pub(crate) fn given_to(&self, airport: &Airport) -> Airport {
        let translated = self.translated.as_deref().cloned();
        let translated = translated.unwrap_or_else(|| Translated::of(airport));
        Airport {
            name: self.name.clone(),
            city: self.city.clone(),
            city_sq: translated.city_sq,
            city_also: translated.city_also,
            state: self.state.clone(),
            state_sq: translated.state_sq,
            state_also: translated.state_also,
            country_code: translated.country_code,
            ..airport.clone()
        }
    }
}

/// The revision of an airport as the administrator edits it.
pub(super) fn revision(airport: &Airport) -> String {
    AirportRow::from(airport.clone()).revision().to_string()
}

/// Compares the lines of a file with the table and with the merged codes.
pub(super) fn plan(rows: Vec<FileRow>, airports: &[Airport], merges: &Merges) -> Vec<ImportRow> {
    let by_code: HashMap<&str, &Airport> = airports
        .iter()
        .map(|airport| (airport.code.as_str(), airport))
        .collect();
    let neighbours = Neighbours::new(airports);
    let mut first_lines = HashMap::new();
    let row = |row: FileRow| {
        let (line, code) = (row.line, row.iata_code.to_uppercase());
        let content = content(row, &by_code, merges, &neighbours, &mut first_lines);
        ImportRow { line, code, content }
    };
    rows.into_iter().map(row).collect()
}

fn content(
    row: FileRow,
    by_code: &HashMap<&str, &Airport>,
    merges: &Merges,
    neighbours: &Neighbours<'_>,
    first_lines: &mut HashMap<PlaceCode, i64>,
) -> RowContent {
    let mut problems = Vec::new();
    let code = noted("iata_code", code(&row, by_code, merges, first_lines), &mut problems);
    let names = names(&row, &mut problems);
    let (Some(code), Some([name, city, state])) = (code, names) else {
        let FileRow { name, city, state, .. } = row;
        let translated = None;
        return RowContent::Invalid {
            names: Names {
                name,
                city,
                state,
                translated,
            },
            problems,
        };
    };
    let Some(known) = by_code.get(code.as_str()) else {
        return RowContent::New(Box::new(neighbours.airport(code, [name, city, state])));
    };
    let translated = Some(Box::new(neighbours.translated_again(known, &city, &state)));
    let (before, after) = (
        Names::of(known),
        Names {
            name,
            city,
            state,
            translated,
        },
    );
    if before == after {
        return RowContent::Unchanged(after);
    }
    RowContent::Changed {
        before,
        revisions: [revision(known), revision(&after.given_to(known))],
        after,
    }
}

/// The code of a line, unless an earlier line has it, or it is that of a city or of a merged entry.
fn code(
    row: &FileRow,
    by_code: &HashMap<&str, &Airport>,
    merges: &Merges,
    first_lines: &mut HashMap<PlaceCode, i64>,
) -> Result<PlaceCode, Reason> {
    let code: PlaceCode = parse_iata_code(&row.iata_code)?.parse().map_err(|_| Reason::Invalid)?;
    if let Some(&first_line) = first_lines.get(&code) {
        return Err(Reason::Duplicate { first_line });
    }
    if by_code.get(code.as_str()).is_some_and(|known| known.kind == Kind::City) {
        return Err(Reason::City);
    }
    if let Some(into) = merges.get(&code) {
        let entry = by_code.get(into.as_str());
        let into = entry.map_or_else(|| into.to_string(), |entry| entry.iata_code.clone());
        return Err(Reason::Merged { into });
    }
    first_lines.insert(code.clone(), row.line);
    Ok(code)
}

/// The name, the city and the country of a line.
fn names(row: &FileRow, problems: &mut Vec<Problem>) -> Option<[String; 3]> {
    let mut name = |field, text: &str| noted(field, parse_name(text).map_err(Reason::from), problems);
    let (name, city, state) = (
        name("name", &row.name),
        name("city", &row.city),
        name("state", &row.state),
    );
    Some([name?, city?, state?])
}

/// The value of a field. If it cannot be imported, the reason is added to the problems.
fn noted<T>(field: &str, parsed: Result<T, Reason>, problems: &mut Vec<Problem>) -> Option<T> {
    let problem = |reason| Problem {
        field: field.to_owned(),
        reason,
    };
    parsed.map_err(|reason| problems.push(problem(reason))).ok()
}

impl From<FieldError> for Reason {
    fn from(error: FieldError) -> Self {
        match error {
            FieldError::Required => Self::Required,
            FieldError::TooLong => Self::TooLong,
            _ => Self::Invalid,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::table::read, *};
    use crate::places::airports::seed;

    fn planned(text: &str) -> Vec<ImportRow> {
        let airports: Vec<_> = seed::all().iter().map(Airport::from).collect();
        plan(
            read(format!("name,city,state,iata_code\n{text}").as_bytes()).unwrap(),
            &airports,
            &Merges::new(),
        )
    }

    fn problems(row: &ImportRow) -> Vec<(&str, Reason)> {
        match &row.content {
            RowContent::Invalid { problems, .. } => problems
                .iter()
                .map(|problem| (problem.field.as_str(), problem.reason.clone()))
                .collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn lines_are_new_changed_unchanged_or_invalid() {
        let tirana = Airport::from(seed::find("TIA").unwrap());
        let same = format!("{},{},{},tia", tirana.name, tirana.city, tirana.state);

        let rows = planned(&format!(
            "{same}\nNew,Tirana,Albania,QQA\nRinas,Tirana,Albania,TIA\n,,,\nx,,y,T1"
        ));

        assert_eq!(rows[0].content, RowContent::Unchanged(Names::of(&tirana)));
        let RowContent::New(new) = &rows[1].content else {
            panic!("{:?}", rows[1])
        };
        assert_eq!(
            (new.city_sq.as_str(), new.state_sq.as_str(), new.country_code.as_str()),
            ("Tiranë", "Shqipëri", "AL")
        );
        assert_eq!(problems(&rows[2]), [("iata_code", Reason::Duplicate { first_line: 2 })]);
        assert_eq!(
            problems(&rows[3]),
            [("iata_code", Reason::Invalid), ("city", Reason::Required)]
        );
        assert_eq!((rows[3].line, rows[3].code.as_str()), (6, "T1"));
    }

    #[test]
    fn a_change_keeps_what_the_file_does_not_have() {
        let tirana = Airport::from(seed::find("TIA").unwrap());

        let rows = planned("Rinas,Tirana,Albania,TIA");

        let RowContent::Changed {
            before,
            after,
            revisions,
        } = &rows[0].content
        else {
            panic!("{rows:?}")
        };
        let changed = after.given_to(&tirana);
        assert_eq!((before, changed.name.as_str()), (&Names::of(&tirana), "Rinas"));
        assert_eq!(revisions, &[revision(&tirana), revision(&changed)]);
        assert_eq!((changed.city_sq, changed.latitude), (tirana.city_sq, tirana.latitude));
    }

    #[test]
    fn a_changed_place_takes_the_names_of_its_neighbours_in_other_languages() {
        let saranda = Airport::from(seed::find("SRX").unwrap());
        assert_eq!(saranda.state_sq, "Libi");
        let given = |line: &str| match &planned(line)[0].content {
            RowContent::Changed { before, after, .. } => {
                let changed = after.given_to(&saranda);
                assert_eq!(
                    before.given_to(&changed),
                    saranda,
                    "reverting the import restores all names"
                );
                changed
            }
            other => panic!("{other:?}"),
        };

        let [moved, renamed, unknown] = [
            given("Saranda Airport,Tirana,Albania,SRX"),
            given("Saranda Airport,Sirt,Libya,SRX"),
            given("Saranda Airport,Saranda,Atlantis,SRX"),
        ];

        let words = |airport: &Airport| [&airport.city_sq, &airport.state_sq, &airport.country_code].map(Clone::clone);
        assert_eq!(words(&moved), ["Tiranë", "Shqipëri", "AL"]);
        assert_eq!(words(&renamed)[1..], ["Libi", "LY"]);
        assert_eq!(words(&unknown), ["", "", ""]);
    }

    #[test]
    fn a_merged_code_is_refused_and_the_other_entry_is_named_by_its_iata_code() {
        let airports: Vec<_> = seed::all().iter().map(Airport::from).collect();
        let code = |text: &str| text.parse::<PlaceCode>().unwrap();
        let merges = Merges::from([(code("QQA"), code("TIA")), (code("QQB"), code("ISTA"))]);
        let file = "name,city,state,iata_code\nx,x,x,QQA\nx,x,x,qqb\nx,x,x,QQC";

        let rows = plan(read(file.as_bytes()).unwrap(), &airports, &merges);

        let refused = |into: &str| Reason::Merged { into: into.to_owned() };
        assert_eq!(problems(&rows[0]), [("iata_code", refused("TIA"))]);
        assert_eq!(problems(&rows[1]), [("iata_code", refused("IST"))]);
        assert_eq!(rows[2].content.kind(), RowKind::New);
    }

    #[test]
    fn the_code_of_a_city_is_refused_unless_an_airport_has_it_too() {
        let rows = planned("x,London,United Kingdom,LON\nIstanbul,Istanbul,Turkey,IST");

        assert_eq!(problems(&rows[0]), [("iata_code", Reason::City)]);
        assert_eq!(rows[1].content.kind(), RowKind::Changed);
    }
}
