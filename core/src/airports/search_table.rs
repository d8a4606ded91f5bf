//! What people type, and the entry that they expect first.

use super::{Airport, AirportIndex, seed};

/// Text and the code of the first answer.
const TABLE: [(&str, &str); 60] = [
    // Albanian, as written.
    ("Tiranë", "TIA"),
    ("Prishtinë", "PRN"),
    ("Londër", "LON"),
    ("Romë", "ROM"),
    ("Vjenë", "VIE"),
    ("Stamboll", "ISTA"),
    ("Athinë", "ATH"),
    ("Selanik", "SKG"),
    ("Mynih", "MUC"),
    ("Milano", "MIL"),
    ("Bruksel", "BRUS"),
    ("Zyrih", "ZRH"),
    ("Gjenevë", "GVA"),
    ("Varshavë", "WARS"),
    ("Kopenhagë", "CPH"),
    ("Nju Jork", "NYC"),
    ("Firence", "FLR"),
    ("Shkup", "SKP"),
    // Without accents, in capitals, in the definite form.
    ("tirane", "TIA"),
    ("LONDER", "LON"),
    ("prishtina", "PRN"),
    ("Londra", "LON"),
    ("Stambolli", "ISTA"),
    ("vjena", "VIE"),
    ("cikago", "CHI"),
    ("zurich", "ZRH"),
    ("munchen", "MUC"),
    ("  Barcelona ", "BCN"),
    // English.
    ("Tirana", "TIA"),
    ("Rome", "ROM"),
    ("London", "LON"),
    ("Vienna", "VIE"),
    ("Istanbul", "ISTA"),
    ("Munich", "MUC"),
    ("Venice", "VENI"),
    ("New York", "NYC"),
    ("Cologne", "CGN"),
    ("Corfu", "CFU"),
    // Codes.
    ("TIA", "TIA"),
    ("ist", "IST"),
    ("ISTA", "ISTA"),
    ("lhr", "LHR"),
    ("rom", "ROM"),
    ("BRU", "BRU"),
    ("prn", "PRN"),
    // Prefixes, also of a later word, and names of airports.
    ("tiran", "TIA"),
    ("stamb", "ISTA"),
    ("vj", "VIE"),
    ("york", "NYC"),
    ("heathrow", "LHR"),
    ("londer gat", "LGW"),
    ("sabiha", "SAW"),
    ("bergamo", "BGY"),
    // Countries.
    ("Shqipëri", "TIA"),
    ("kosove", "PRN"),
    ("Gjermani", "MUC"),
    ("Zvicra", "ZRH"),
    ("mbreteria e bashkuar", "LON"),
    ("Italy", "ROM"),
    // A chosen entry.
    ("Tiranë (TIA)", "TIA"),
];

#[test]
fn sixty_queries_find_what_is_expected_first() {
    let index = AirportIndex::build(seed::all().iter().map(Airport::from).collect());

    let mut missed = Vec::new();
    for (text, expected) in TABLE {
        let found = index.search(text, None, 5);
        let codes: Vec<_> = found.iter().map(|airport| airport.code.as_str()).collect();
        if codes.first() != Some(&expected) {
            missed.push(format!("{text}: {expected} expected, found {codes:?}"));
        }
    }

    println!("airport search: {} of {}", TABLE.len() - missed.len(), TABLE.len());
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
