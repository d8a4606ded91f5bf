//! Converts a stored provider request into the terms of the provider.

use flight_finder_core::{
    airports::{Kind, Place},
    db::{Db, Result},
    ids::RequestId,
    search::{ProviderRequest, Run, SearchParams},
};

use crate::providers::{Ask, AskedPlace};

/// A request with its run and the question in the provider's terms.
pub struct Question {
    pub request: ProviderRequest,
    pub run: Run,
    pub ask: Ask,
}

impl Question {
    /// Reads a request. `None` when it is gone, or its places are, or what it belongs to was deleted.
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
        let ask = ask(&request, &run.params, &from, &to);
        Ok(Some(Self { request, run, ask }))
    }
}

fn ask(request: &ProviderRequest, params: &SearchParams, from: &Place, to: &Place) -> Ask {
    let party = params.passengers;
    Ask {
        origin: asked(&request.origin, from),
        destination: asked(&request.destination, to),
        depart: params.departure_date,
        return_date: params.return_date,
        class: params.travel_class,
        stops: params.stops,
        adults: party.adults,
        children: party.children,
        infants: party.infants_in_seat + party.infants_on_lap,
    }
}

/// A city that is asked as a city is answered with its airports; an airport only with itself.
fn asked(id: &str, place: &Place) -> AskedPlace {
    let is_member = place.members.iter().any(|member| member.iata_code == id);
    let airports = match place.entry.kind {
        Kind::City if !is_member => place.members.iter().map(|member| member.iata_code.clone()).collect(),
        Kind::City | Kind::Airport => Vec::new(),
    };
    AskedPlace {
        id: id.to_owned(),
        airports,
    }
}
