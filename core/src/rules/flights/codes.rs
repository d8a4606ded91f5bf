//! Completes codes of airlines: what one answer states about an airline also holds for the others.

use std::{borrow::Cow, collections::HashMap, sync::Arc};

use super::{
    itinerary::{Carrier, ProviderPart},
    text::airline_key,
};

/// The parts with every IATA code that any of them knows for an airline.
pub(super) fn with_known_codes(parts: &[ProviderPart]) -> Cow<'_, [ProviderPart]> {
    if !carriers(parts).any(lacks_code) {
        return Cow::Borrowed(parts);
    }
    let known = KnownCodes::new(parts);
    let mut parts = parts.to_vec();
    let itineraries = parts.iter_mut().flat_map(|part| &mut part.part.itineraries);
    let flights = itineraries
        .flat_map(|itinerary| &mut itinerary.legs)
        .flat_map(|leg| &mut leg.segments);
    for flight in flights {
        known.complete(&mut flight.marketing);
        flight.operating.iter_mut().for_each(|carrier| known.complete(carrier));
    }
    Cow::Owned(parts)
}

/// The codes of airlines by their numbers and by their names. If there are several, the first in alphabetical order
/// counts, so that the order of the parts does not matter.
struct KnownCodes {
    by_id: HashMap<i64, Arc<str>>,
    by_name: HashMap<String, Arc<str>>,
}

impl KnownCodes {
    fn new(parts: &[ProviderPart]) -> Self {
        let mut known = Self {
            by_id: HashMap::new(),
            by_name: HashMap::new(),
        };
        for carrier in carriers(parts).filter(|carrier| !carrier.code.is_empty()) {
            if let Some(id) = carrier.id {
                add(&mut known.by_id, id, &carrier.code);
            }
            if !carrier.name.is_empty() {
                add(&mut known.by_name, airline_key(&carrier.name), &carrier.code);
            }
        }
        known
    }

    fn complete(&self, carrier: &mut Carrier) {
        if !lacks_code(carrier) {
            return;
        }
        let by_id = carrier.id.and_then(|id| self.by_id.get(&id));
        if let Some(code) = by_id.or_else(|| self.by_name.get(&airline_key(&carrier.name))) {
            carrier.code = code.clone();
            carrier.own_code = "".into();
        }
    }
}

fn add<K: std::hash::Hash + Eq>(codes: &mut HashMap<K, Arc<str>>, key: K, code: &Arc<str>) {
    let first = codes.entry(key).or_insert_with(|| code.clone());
    if code < first {
        *first = code.clone();
    }
}

fn lacks_code(carrier: &Carrier) -> bool {
    carrier.code.is_empty() && (carrier.id.is_some() || !carrier.name.is_empty())
}

fn carriers(parts: &[ProviderPart]) -> impl Iterator<Item = &Carrier> {
    let itineraries = parts.iter().flat_map(|part| &part.part.itineraries);
    let flights = itineraries
        .flat_map(|itinerary| &itinerary.legs)
        .flat_map(|leg| &leg.segments);
    flights.flat_map(|flight| {
        [Some(&flight.marketing), flight.operating.as_ref()]
            .into_iter()
            .flatten()
    })
}
