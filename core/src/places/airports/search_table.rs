//! What people in Albania type, and the entries that they expect first.

use super::{Airport, AirportIndex, seed};

/// Queries with the codes of their first one to three answers. The test does not check answers that are not listed.
const TABLE: [(&str, &[&str]); 142] = [
    // Albanian, as written.
    ("Tiranë", &["TIA"]),
    ("Prishtinë", &["PRN"]),
    ("Londër", &["LON", "LHR", "LGW"]),
    ("Romë", &["ROM", "FCO", "CIA"]),
    ("Vjenë", &["VIE"]),
    ("Stamboll", &["ISTA", "IST", "SAW"]),
    ("Athinë", &["ATH"]),
    ("Selanik", &["SKG"]),
    ("Mynih", &["MUC"]),
    ("Milano", &["MIL", "MXP", "BGY"]),
    ("Bruksel", &["BRUS", "BRU", "CRL"]),
    ("Zyrih", &["ZRH"]),
    ("Gjenevë", &["GVA"]),
    ("Varshavë", &["WARS", "WAW", "WMI"]),
    ("Kopenhagë", &["CPH"]),
    ("Nju Jork", &["NYC", "JFK", "LGA"]),
    ("Firence", &["FLR"]),
    ("Shkup", &["SKP"]),
    // City names typed without accents, in capitals, in the definite form, or as they sound.
    ("tirane", &["TIA"]),
    ("LONDER", &["LON", "LHR", "LGW"]),
    ("prishtina", &["PRN"]),
    ("Londra", &["LON", "LHR", "LGW"]),
    ("Stambolli", &["ISTA", "IST", "SAW"]),
    ("vjena", &["VIE"]),
    ("cikago", &["CHI", "ORD", "MDW"]),
    ("zurich", &["ZRH"]),
    ("munchen", &["MUC"]),
    ("  Barcelona ", &["BCN"]),
    ("athine", &["ATH"]),
    ("gjeneve", &["GVA"]),
    ("korfuz", &["CFU"]),
    ("NAPOLI", &["NAP"]),
    ("dyseldorf", &["DUS"]),
    ("Shtutgarti", &["STR"]),
    // English.
    ("Tirana", &["TIA"]),
    ("Rome", &["ROM", "FCO", "CIA"]),
    ("London", &["LON", "LHR", "LGW"]),
    ("Vienna", &["VIE"]),
    ("Istanbul", &["ISTA", "IST", "SAW"]),
    ("Munich", &["MUC"]),
    ("Venice", &["VENI", "VCE", "TSF"]),
    ("New York", &["NYC", "JFK", "LGA"]),
    ("Cologne", &["CGN"]),
    ("Corfu", &["CFU"]),
    // Italian.
    ("Roma", &["ROM", "FCO", "CIA"]),
    ("Parigi", &["PAR", "CDG", "ORY"]),
    ("Monaco di Baviera", &["MUC"]),
    ("Francoforte", &["FRA", "HHN"]),
    ("Zurigo", &["ZRH"]),
    ("Ginevra", &["GVA"]),
    ("Atene", &["ATH"]),
    ("Venezia", &["VENI", "VCE", "TSF"]),
    ("Salonicco", &["SKG"]),
    // German.
    ("Rom", &["ROM", "FCO", "CIA"]),
    ("Mailand", &["MIL", "MXP", "BGY"]),
    ("Wien", &["VIE"]),
    ("Venedig", &["VENI", "VCE", "TSF"]),
    ("Neapel", &["NAP"]),
    ("Köln", &["CGN"]),
    ("Koeln", &["CGN"]),
    ("Athen", &["ATH"]),
    ("Brüssel", &["BRUS", "BRU", "CRL"]),
    ("Genf", &["GVA"]),
    // Codes in capitals and in small letters.
    ("TIA", &["TIA", "TSN", "THQ"]),
    ("ist", &["ISTA", "IST", "SAW"]),
    ("ISTA", &["ISTA", "IST", "SAW"]),
    ("lhr", &["LHR"]),
    ("rom", &["ROM", "FCO", "CIA"]),
    ("BRU", &["BRUS", "BRU", "CRL"]),
    ("prn", &["PRN"]),
    ("TIR", &["TIR", "TIA"]),
    ("VCE", &["VENI", "VCE", "TSF"]),
    ("bgy", &["BGY"]),
    ("SAN", &["SAN", "JTR", "SFO"]),
    ("fco", &["FCO"]),
    ("vie", &["VIE"]),
    ("MIL", &["MIL", "MXP", "BGY"]),
    ("dus", &["DUS"]),
    ("skp", &["SKP"]),
    ("CRL", &["CRL"]),
    ("jfk", &["JFK"]),
    // Beginnings of two to five letters.
    ("ti", &["TIA", "TIV"]),
    ("vj", &["VIE"]),
    ("lo", &["LON", "LHR", "LGW"]),
    ("pr", &["PRN", "PRG"]),
    ("tir", &["TIA"]),
    ("pri", &["PRN"]),
    ("mun", &["MUC", "FMO"]),
    ("san", &["JTR", "SFO", "SAO"]),
    ("mil", &["MIL", "MXP", "BGY"]),
    ("lon", &["LON", "LHR", "LGW"]),
    ("new", &["NYC", "JFK", "EWR"]),
    ("bol", &["BLQ"]),
    ("sta", &["ISTA", "IST", "SAW"]),
    ("ber", &["BER", "BGY", "BGO"]),
    ("par", &["PAR", "CDG", "ORY"]),
    ("bar", &["BRI", "BCN"]),
    ("kor", &["CFU"]),
    ("dub", &["DUB", "DUBA", "DXB"]),
    ("ven", &["VENI", "VCE", "TSF"]),
    ("man", &["MAN", "MNL"]),
    ("fra", &["FRA", "HHN", "PAR"]),
    ("berg", &["BGY", "BGO"]),
    ("tiran", &["TIA"]),
    ("stamb", &["ISTA", "IST", "SAW"]),
    ("cope", &["CPH"]),
    ("zuri", &["ZRH"]),
    ("düss", &["DUS"]),
    // Queries that match a later word of a city's name, or an airport's name.
    ("york", &["NYC", "JFK", "LGA"]),
    ("heathrow", &["LHR"]),
    ("londer gat", &["LGW"]),
    ("sabiha", &["SAW"]),
    ("bergamo", &["BGY"]),
    ("malpensa", &["MXP"]),
    ("frankfurt hahn", &["HHN"]),
    // Countries.
    ("Shqipëri", &["TIA", "KFZ"]),
    ("kosove", &["PRN"]),
    ("Gjermani", &["MUC", "FRA", "DUS"]),
    ("Zvicra", &["ZRH", "GVA", "BSL"]),
    ("mbreteria e bashkuar", &["LON", "MAN", "EDI"]),
    ("Italy", &["ROM", "MIL", "BLQ"]),
    ("itali", &["ROM", "MIL", "BLQ"]),
    ("greqi", &["ATH", "SKG", "CFU"]),
    // One letter is wrong, missing or too many, or two are exchanged.
    ("romw", &["ROM", "FCO", "CIA"]),
    ("cyrih", &["ZRH"]),
    ("kuks", &["KFZ"]),
    ("stambool", &["ISTA", "IST", "SAW"]),
    ("prishitna", &["PRN"]),
    ("Barcelonna", &["BCN"]),
    ("nju jrok", &["NYC", "JFK", "LGA"]),
    // Greek and Cyrillic.
    ("Κέρκυρα", &["CFU"]),
    ("Αθήνα", &["ATH"]),
    ("Ηράκλειο", &["HER"]),
    ("Скопје", &["SKP"]),
    ("Охрид", &["OHD"]),
    ("Подгорица", &["TGD"]),
    ("Београд", &["BEG"]),
    // "St." is "Saint".
    ("St. Petersburg", &["LED"]),
    ("saint petersburg", &["LED"]),
    ("St Louis", &["STL"]),
    ("san", &["JTR", "SFO", "SAO"]),
    // A chosen entry.
    ("Tiranë (TIA)", &["TIA"]),
];

#[test]
fn queries_find_what_is_expected_first() {
    let index = AirportIndex::build(seed::all().iter().map(Airport::from).collect());

    let mut missed = Vec::new();
    for (text, expected) in TABLE {
        let found = index.search(text, None, 5);
        let codes: Vec<_> = found.iter().map(|found| found.airport.code.as_str()).collect();
        if !codes.starts_with(expected) {
            missed.push(format!("{text}: {expected:?} expected, found {codes:?}"));
        }
    }

    println!("airport search: {} of {}", TABLE.len() - missed.len(), TABLE.len());
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
