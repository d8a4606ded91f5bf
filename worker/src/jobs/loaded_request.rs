//! Loads a provider request and converts it to the parameters of the provider's client.

use flight_finder_core::{
    airports::{Kind, Place},
    db::{Db, Result},
    ids::RequestId,
    search::{ProviderRequest, Run, SearchParams},
    trip::{Stops, TravelClass},
};

use crate::providers::{RequestParams, RequestPlace};

/// A provider request with its run and the parameters for the provider's client.
pub struct LoadedRequest {
    pub request: ProviderRequest,
    pub run: Run,
    pub params: RequestParams,
}

impl LoadedRequest {
    /// Reads a request. Returns `None` if it, one of its places or the data of its run was deleted.
    pub async fn load(db: &Db, id: RequestId) -> Result<Option<Self>> {
        let mut tx = db.read().await?;
        let Some(request) = tx.searches().request(id).await? else {
            return Ok(None);
        };
        let run = tx.searches().run(request.run_id).await?;
        let Some(run) = run.filter(|run| run.pruned_at.is_none()) else {
            return Ok(None);
        };
        let (Ok(from), Ok(to)) = (run.params.from_code.parse(), run.params.to_code.parse()) else {
            return Ok(None);
        };
        let (Some(from), Some(to)) = (tx.airports().place(&from).await?, tx.airports().place(&to).await?) else {
            return Ok(None);
        };
        let params = request_params(&request, &run.params, &from, &to);
        Ok(Some(Self { request, run, params }))
    }
}

fn request_params(request: &ProviderRequest, search: &SearchParams, from: &Place, to: &Place) -> RequestParams {
    let count = |people: u32| u8::try_from(people).unwrap_or(u8::MAX);
    let party = search.passengers;
    RequestParams {
        origin: request_place(&request.origin, from),
        destination: request_place(&request.destination, to),
        depart: search.departure_date,
        return_date: search.return_date,
        class: match search.travel_class {
            TravelClass::Economy => 1,
            TravelClass::PremiumEconomy => 2,
            TravelClass::Business => 3,
            TravelClass::First => 4,
        },
        stops: match search.stops {
            Stops::Any => 0,
            Stops::Nonstop => 1,
            Stops::OneOrFewer => 2,
            Stops::TwoOrFewer => 3,
        },
        adults: count(party.adults),
        children: count(party.children),
        infants: count(party.infants_in_seat + party.infants_on_lap),
    }
}

/// The place of a request. Itineraries of a city may use any of its airports; those of an airport only this one.
fn request_place(id: &str, place: &Place) -> RequestPlace {
    let is_member = place.members.iter().any(|member| member.iata_code == id);
    let airports = match place.entry.kind {
        Kind::City if !is_member => place.members.iter().map(|member| member.iata_code.clone()).collect(),
        _ => Vec::new(),
    };
    RequestPlace {
        id: id.to_owned(),
        airports,
    }
}
