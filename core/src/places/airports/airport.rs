//! An entry of the airports table, and its names in both languages.

use serde::{Deserialize, Serialize};

use super::{
    fold,
    seed::{Kind, SeedAirport},
    spelling::spellings,
};
use crate::base::place_code::PlaceCode;

/// An airport, or a city that stands for several.
#[derive(Clone, Debug, PartialEq, sqlx::FromRow, Serialize, Deserialize)]
pub struct Airport {
    /// Identifies the entry among all entries. Links, searches and stored rows contain it.
    pub code: PlaceCode,
    /// An airport or a city.
    pub kind: Kind,
    /// The code that tickets show. A city may share it with an airport.
    pub iata_code: String,
    /// The airport's own name; the city's English name for a city.
    pub name: String,
    /// Distinguishes the airport from the others of its city ("Heathrow"); empty if it is the only one.
    pub label: String,
    /// English name of the city.
    pub city: String,
    /// Albanian name of the city; empty if it equals the English name.
    pub city_sq: String,
    /// Further names of the city, separated by `|`.
    pub city_also: String,
    /// English name of the country.
    pub state: String,
    /// Albanian name of the country; empty if it equals the English name.
    pub state_sq: String,
    /// Further names of the country, separated by `|`.
    pub state_also: String,
    /// ISO 3166-1 alpha-2; empty when unknown.
    pub country_code: String,
    /// Degrees north.
    pub latitude: Option<f64>,
    /// Degrees east.
    pub longitude: Option<f64>,
    /// The city entry that the airport belongs to.
    pub city_code: Option<PlaceCode>,
    pub weight: i64,
}

impl Airport {
    /// `Tiranë (TIA)`, `Londër Heathrow (LHR)`.
    pub fn display_name_sq(&self) -> String {
        self.display_name(self.city_name_sq())
    }

    /// `Tiranë`, `Londër Heathrow`.
    pub fn full_name_sq(&self) -> String {
        self.full_name(self.city_name_sq())
    }

    /// `Tirana (TIA)`, `London Heathrow (LHR)`.
    pub fn display_name_en(&self) -> String {
        self.display_name(&self.city)
    }

    /// The city's name in Albanian.
    pub fn city_name_sq(&self) -> &str {
        first_given(&self.city_sq, &self.city)
    }

    /// The country's name in Albanian.
    pub fn state_name_sq(&self) -> &str {
        first_given(&self.state_sq, &self.state)
    }

    /// The city's names without accents and capitals: in English, in Albanian in both forms, and further ones.
    pub fn city_spellings(&self) -> Vec<String> {
        spellings(&self.city, &self.city_sq, &self.city_also)
    }

    /// The country's names, as [`city_spellings`](Self::city_spellings) has those of the city.
    pub fn state_spellings(&self) -> Vec<String> {
        spellings(&self.state, &self.state_sq, &self.state_also)
    }

    /// The name of the entry in the log of changes: `IST`, `IST (city)`. An airport and a city may have the same IATA code.
    pub(super) fn log_name(&self) -> String {
        match self.kind {
            Kind::Airport => self.iata_code.clone(),
            Kind::City => format!("{} (city)", self.iata_code),
        }
    }

    /// All names and codes, folded, for searching in SQL.
    pub(super) fn search_text(&self) -> String {
        let names = [
            self.code.as_str(),
            &self.iata_code,
            &self.city,
            &self.city_sq,
            &self.city_also,
            &self.label,
            &self.name,
            &self.state,
            &self.state_sq,
            &self.state_also,
        ];
        fold(&names.join(" "))
    }

    fn display_name(&self, city: &str) -> String {
        format!("{} ({})", self.full_name(city), self.iata_code)
    }

    /// The city and the label, unless the label is the city in one of the languages: "Njuark", not "Njuark Newark".
    fn full_name(&self, city: &str) -> String {
        let label = fold(&self.label);
        if label.is_empty() || [&self.city, &self.city_sq].iter().any(|name| fold(name) == label) {
            city.to_owned()
        } else {
            format!("{city} {}", self.label)
        }
    }
}

fn first_given<'a>(name: &'a str, otherwise: &'a str) -> &'a str {
    if name.is_empty() { otherwise } else { name }
}

impl From<&SeedAirport> for Airport {
    fn from(seed: &SeedAirport) -> Self {
        let code = |text: &str| text.parse().expect("the seed file is checked by a test");
        Self {
            code: code(&seed.code),
            kind: seed.kind,
            iata_code: seed.iata_code.clone(),
            name: seed.name.clone(),
            label: seed.label.clone(),
            city: seed.city.clone(),
            city_sq: seed.city_sq.clone(),
            city_also: seed.city_also.clone(),
            state: seed.state.clone(),
            state_sq: seed.state_sq.clone(),
            state_also: seed.state_also.clone(),
            country_code: seed.country_code.clone(),
            latitude: Some(seed.latitude),
            longitude: Some(seed.longitude),
            city_code: (!seed.city_code.is_empty()).then(|| code(&seed.city_code)),
            weight: i64::from(seed.weight),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::seed, Airport};

    #[test]
    fn a_label_that_repeats_the_city_is_left_out() {
        for (code, albanian, english) in [
            ("LHR", "Londër Heathrow (LHR)", "London Heathrow (LHR)"),
            ("EWR", "Njuark (EWR)", "Newark (EWR)"),
            ("TSF", "Trevizo (TSF)", "Treviso (TSF)"),
            ("DFW", "Dallas Fort Worth (DFW)", "Dallas Fort Worth (DFW)"),
            ("TIA", "Tiranë (TIA)", "Tirana (TIA)"),
        ] {
            let airport = Airport::from(seed::find(code).unwrap());

            assert_eq!(
                (&*airport.display_name_sq(), &*airport.display_name_en()),
                (albanian, english)
            );
        }
    }
}
