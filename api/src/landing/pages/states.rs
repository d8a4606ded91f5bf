//! `GET /api/admin/seo-states`

use std::{collections::HashMap, sync::Arc};

use axum::{Json, extract::State};
use flight_finder_core::{
    base::page::{NumberedPage, Order},
    landing::pages::{
        changes::{LandingChange, NewChange},
        locations::StateCounts,
        places::PlaceNames,
    },
    places::airports::fold,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::changes::LandingChangeBody;
use crate::http::{
    access::Viewer,
    data::Data,
    error::ApiError,
    fields::{Errors, Field},
    page::{NumberedQuery, PagerBody, order},
    query::QueryOf,
};

/// Which states to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StatesQuery {
    /// A part of the name, in English or Albanian. Accents and capitals do not count.
    #[param(value_type = Option<String>, example = "itali")]
    q: Field<String>,
    /// Only states that are enabled, or only those that are not.
    #[param(value_type = Option<bool>)]
    enabled: Field<String>,
    /// The column by which the list is sorted, with a minus sign for descending: `state_name`, `cities`, `locations`, `ready` or
    /// `is_enabled` (enabled states first). Left out: `state_name`.
    #[param(value_type = Option<String>, example = "-locations")]
    sort: Field<String>,
}

/// A state that landing pages can be about.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoState)]
pub struct StateBody {
    /// The name, as the airports have it.
    #[schema(example = "Italy")]
    state_name: String,
    /// The Albanian name.
    name_sq: String,
    is_enabled: bool,
    /// The number of cities with airports.
    cities: usize,
    /// The number of its locations: the state and its cities.
    locations: i64,
    /// How many of them are ready.
    ready: i64,
    /// The number of its pages that visitors can read, among its first 2,000 connections.
    live_pages: u64,
    /// False if it has more connections than are looked at, and may have more pages.
    live_pages_is_exact: bool,
    /// The change that enables or disables it at the moment.
    #[schema(required = true)]
    running: Option<LandingChangeBody>,
}

/// A page of the states.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SeoStateList)]
pub struct StateListBody {
    states: Vec<StateBody>,
    #[serde(flatten)]
    pager: PagerBody,
}

/// Lists the states of all airports.
#[utoipa::path(
    get,
    path = "/api/admin/seo-states",
    params(StatesQuery, NumberedQuery),
    responses(
        (status = 200, description = "A page of the states", body = StateListBody),
    )
)]
pub async fn list_seo_states(
    _: Viewer,
    State(data): State<Arc<Data>>,
    QueryOf(query): QueryOf<StatesQuery>,
    QueryOf(page): QueryOf<NumberedQuery>,
) -> Result<Json<StateListBody>, ApiError> {
    let (filter, order, page) = query
        .and(page)
        .check(|(query, page), errors| {
            let order = order(&query.sort, &COLUMNS, Order::ascending(Column::Name), errors);
            Some((query.filter(errors), order?, page.page(errors)?))
        })
        .map_err(ApiError::InvalidParameters)?;
    let names = data.place_names().await?;
    let mut tx = data.db().read().await?;
    let enabled = tx.locations().enabled_states().await?;
    let counts = tx.locations().state_counts().await?;
    let running = tx.landing_changes().running().await?;
    let states = States::new(&names, enabled, counts, running);
    let (mut states, total) = states.page(&filter, order, page);
    for state in states.iter_mut().filter(|state| state.locations > 0) {
        let locations = tx.locations().of_state(&state.state_name).await?;
        let ids: Vec<_> = locations.into_iter().map(|location| location.id).collect();
        let pages = tx.pairing().live_pages_among_first(&ids).await?;
        (state.live_pages, state.live_pages_is_exact) = (pages.number, pages.is_exact);
    }
    let pager = PagerBody::new(page, total);
    Ok(Json(StateListBody { states, pager }))
}

/// The column by which states are sorted.
#[derive(Clone, Copy)]
enum Column {
    Name,
    Cities,
    Locations,
    Ready,
    /// Enabled states first.
    Enabled,
}

const COLUMNS: [(&str, Column); 5] = [
    ("state_name", Column::Name),
    ("cities", Column::Cities),
    ("locations", Column::Locations),
    ("ready", Column::Ready),
    ("is_enabled", Column::Enabled),
];

struct Filter {
    text: String,
    is_enabled: Option<bool>,
}

impl StatesQuery {
    fn filter(&self, errors: &mut Errors) -> Filter {
        Filter {
            text: fold(self.q.given().map_or("", String::as_str)),
            is_enabled: if self.enabled.is_present() {
                self.enabled.parsed_as(errors)
            } else {
                None
            },
        }
    }
}

/// The states with what the database knows of them.
struct States<'a> {
    names: &'a PlaceNames,
    enabled: Vec<String>,
    counts: HashMap<String, StateCounts>,
    running: HashMap<String, LandingChange>,
}

impl<'a> States<'a> {
    fn new(names: &'a PlaceNames, enabled: Vec<String>, counts: Vec<StateCounts>, running: Vec<LandingChange>) -> Self {
        let state_of = |change: LandingChange| match change.subject() {
            NewChange::EnableState(state) | NewChange::DisableState(state) => Some((state, change)),
            NewChange::SetStatus { .. } | NewChange::SaveTexts(_) | NewChange::SetPaths(_) => None,
        };
        Self {
            names,
            enabled,
            counts: counts.into_iter().map(|one| (one.state.clone(), one)).collect(),
            running: running.into_iter().filter_map(state_of).collect(),
        }
    }

    /// A page of the states that a filter selects, and the number of all that it selects.
    fn page(mut self, filter: &Filter, order: Order<Column>, page: NumberedPage) -> (Vec<StateBody>, u64) {
        // By name.
        let states = self.names.states().map(str::to_owned);
        let mut selected: Vec<_> = states.filter(|state| self.is_selected(state, filter)).collect();
        let total = u64::try_from(selected.len()).unwrap_or(u64::MAX);
        let counted = |state: &String, count: fn(&StateCounts) -> i64| self.counts.get(state).map_or(0, count);
        match order.by {
            Column::Name => {}
            Column::Cities => selected.sort_by_key(|state| self.names.city_count(state)),
            Column::Locations => selected.sort_by_key(|state| counted(state, |counts| counts.locations)),
            Column::Ready => selected.sort_by_key(|state| counted(state, |counts| counts.ready)),
            Column::Enabled => selected.sort_by_key(|state| !self.is_enabled(state)),
        }
        if order.is_descending {
            selected.reverse();
        }
        let shown = page.cut(selected);
        (shown.into_iter().map(|state| self.body(state)).collect(), total)
    }

    fn is_selected(&self, state: &str, filter: &Filter) -> bool {
        let is_named = self.names.search_text(state, None).contains(&filter.text);
        is_named && filter.is_enabled.is_none_or(|wanted| wanted == self.is_enabled(state))
    }

    fn is_enabled(&self, state: &str) -> bool {
        self.enabled.iter().any(|enabled| enabled == state)
    }

    fn body(&mut self, state_name: String) -> StateBody {
        let counts = self.counts.get(&state_name);
        StateBody {
            name_sq: self.names.state(&state_name).to_owned(),
            is_enabled: self.is_enabled(&state_name),
            cities: self.names.city_count(&state_name),
            locations: counts.map_or(0, |counts| counts.locations),
            ready: counts.map_or(0, |counts| counts.ready),
            live_pages: 0,
            live_pages_is_exact: true,
            running: self.running.remove(&state_name).map(LandingChangeBody::from),
            state_name,
        }
    }
}
