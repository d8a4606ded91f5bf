//! Why a page cannot be computed.

/// Why a page cannot be computed, in the words of the specification. The administrator sees them; a visitor never does.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// One of two cities has no airport.
    #[error("No valid airports found for this route")]
    NoAirports,
    /// One of two states has no airport.
    #[error("No airports found for the selected states")]
    NoAirportsOfStates,
    /// The city or the state of a route between a city and a state has no airport.
    #[error("Failed to get airports for {0}")]
    NoAirportsOf(String),
    /// A stored price cannot be read.
    #[error("Failed to load prices")]
    Prices,
    /// The connection does not exist.
    #[error("Failed to load route information")]
    Route,
    /// A stored price of a linked page cannot be read.
    #[error("Failed to load related destinations")]
    Related,
    /// A location does not exist, has no name, or both ends are the same.
    #[error("Invalid location data")]
    Location,
    /// The type of the page has no template.
    #[error("Template not found")]
    Template,
    /// A stored fare has no valid date.
    #[error("Date unavailable")]
    Date,
}

#[cfg(test)]
mod tests {
    use super::Problem;

    #[test]
    fn problems_have_the_words_of_the_specification() {
        for (problem, words) in [
            (Problem::NoAirports, "No valid airports found for this route"),
            (Problem::NoAirportsOfStates, "No airports found for the selected states"),
            (
                Problem::NoAirportsOf("Italy".to_owned()),
                "Failed to get airports for Italy",
            ),
            (Problem::Prices, "Failed to load prices"),
            (Problem::Route, "Failed to load route information"),
            (Problem::Related, "Failed to load related destinations"),
            (Problem::Location, "Invalid location data"),
            (Problem::Template, "Template not found"),
            (Problem::Date, "Date unavailable"),
        ] {
            assert_eq!(problem.to_string(), words);
        }
    }
}
