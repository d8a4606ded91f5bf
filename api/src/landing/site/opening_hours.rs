//! Opening hours in words.

use flight_finder_core::{
    base::{language::Language, texts::names},
    rules::settings::{Hours, OpeningHours},
    t,
};

/// The opening hours in Albanian, with days in a row that have the same hours as one: "E hënë – e shtunë 09:00–19:00".
pub fn opening_hours_text(hours: &OpeningHours) -> String {
    let sunday_first = &names(Language::Sq).long_weekdays;
    let days = sunday_first.iter().cycle().skip(1).map(String::as_str);
    let spans = hours.0.iter().zip(days).collect::<Vec<_>>();
    let spans = spans.chunk_by(|(one, _), (other, _)| one == other);
    let texts: Vec<_> = spans.filter_map(span_text).collect();
    let text = texts.join(", ");
    match text.strip_prefix('e') {
        Some(rest) => format!("E{rest}"),
        None => t!(Language::Sq, "By appointment"),
    }
}

fn span_text(days: &[(&Option<Hours>, &str)]) -> Option<String> {
    let [(hours, first), ..] = days else { return None };
    let Hours { opens, closes } = (*hours).as_ref()?;
    let last = days.last().filter(|_| days.len() > 1);
    let last = last.map(|(_, name)| format!(" – {name}")).unwrap_or_default();
    Some(format!(
        "{first}{last} {}–{}",
        opens.format("%H:%M"),
        closes.format("%H:%M")
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_in_a_row_with_the_same_hours_are_one() {
        let usual = OpeningHours::default();
        let open = usual.0[0];
        let short = open.map(|open| Hours {
            closes: "13:30".parse().unwrap(),
            ..open
        });

        for (hours, expected) in [
            (usual, "E hënë – e shtunë 09:00–19:00"),
            (
                OpeningHours([open, None, open, open, None, short, None]),
                "E hënë 09:00–19:00, e mërkurë – e enjte 09:00–19:00, e shtunë 09:00–13:30",
            ),
            (
                OpeningHours([None, None, None, None, None, None, short]),
                "E diel 09:00–13:30",
            ),
            (OpeningHours([None; 7]), "Sipas marrëveshjes"),
        ] {
            assert_eq!(opening_hours_text(&hours), expected);
        }
    }
}
