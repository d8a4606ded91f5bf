//! Loads a provider request and converts it to the parameters of the provider's client.

use flight_finder_core::{
    base::ids::RequestId,
    places::airports::{Kind, Place},
    platform::db::{Db, Result},
    search::searches::{ProviderRequest, Run, SearchParams},
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
        let from = tx.airports().place(&run.params.from_code).await?;
        let to = tx.airports().place(&run.params.to_code).await?;
        let (Some(from), Some(to)) = (from, to) else {
            return Ok(None);
        };
        let params = request_params(&request, &run.params, &from, &to);
        Ok(Some(Self { request, run, params }))
    }
}

fn request_params(request: &ProviderRequest, search: &SearchParams, from: &Place, to: &Place) -> RequestParams {
    let party = search.passengers;
    RequestParams {
        origin: request_place(&request.origin, from),
        destination: request_place(&request.destination, to),
        depart: search.departure_date,
        return_date: search.return_date,
        class: search.travel_class,
        stops: search.stops,
        adults: party.adults,
        children: party.children,
        infants: party.infants_in_seat + party.infants_on_lap,
    }
}

/// The place of a request. Itineraries of a city may use any of its airports; those of an airport only this one.
fn request_place(id: &str, place: &Place) -> RequestPlace {
    let is_member = place.members.iter().any(|member| member.iata_code == id);
    let airports = match place.entry.kind {
        Kind::City if !is_member => Some(place.members.iter().map(|member| member.iata_code.clone()).collect()),
        Kind::City | Kind::Airport => None,
    };
    RequestPlace {
        id: id.to_owned(),
        airports,
    }
}
