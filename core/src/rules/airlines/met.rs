//! Collects the airlines of a list of flights. Pure.

use std::collections::BTreeMap;

use super::{Airline, is_iata_code};
use crate::rules::flights::{itinerary::Carrier, merge::Offer};

/// Returns the airlines that sell or fly these offers, each once. An airline without an IATA code or a name is left
/// out; a provider's own code is no IATA code.
pub fn met_in(offers: &[Offer]) -> Vec<Airline> {
    let segments = offers
        .iter()
        .flat_map(|offer| &offer.itinerary.legs)
        .flat_map(|leg| &leg.segments);
    let carriers = segments.flat_map(|segment| [Some(&segment.marketing), segment.operating.as_ref()]);
    let named: BTreeMap<&str, &str> = carriers
        .flatten()
        .filter(|carrier| is_named(carrier))
        .map(|carrier| (&*carrier.code, carrier.name.trim()))
        .collect();
    named
        .into_iter()
        .map(|(code, name)| Airline {
            code: code.to_owned(),
            name: name.to_owned(),
        })
        .collect()
}

/// Whether both code and name are known. A provider that knows no name repeats the code as the name.
fn is_named(carrier: &Carrier) -> bool {
    let name = carrier.name.trim();
    is_iata_code(&carrier.code) && !name.is_empty() && name != &*carrier.code
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_code_of_iata_with_a_name_is_an_airline() {
        for (code, name, expected) in [
            ("OS", "Austrian Airlines", true),
            ("A3", "Aegean Airlines", true),
            ("I*", "Wizz Air Malta", false),
            ("07", "Vueling", false),
            ("", "Wizz Air", false),
            ("OS", " ", false),
            ("OS", "OS", false),
        ] {
            let carrier = Carrier {
                code: code.into(),
                name: name.into(),
                own_code: "WZ".into(),
                ..Carrier::default()
            };
            assert_eq!(is_named(&carrier), expected, "{code} {name}");
        }
    }
}
