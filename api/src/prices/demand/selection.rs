//! Which routes of a month a change concerns, as clients send it.

use flight_finder_core::{
    base::{form::FieldError, ids::RouteId, month::YearMonth},
    places::airports::AirportIndex,
    prices::demand::{Level, PlaceFilter, RouteFilter, Selection},
};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::fields::{Errors, Field};

/// The most routes that are chosen one by one.
const MAX_CHOSEN: usize = 1_000;

/// Conditions for the routes of a month, as in the query of their list. A route has to fulfil all of them.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = RouteFilter)]
pub struct RouteFilterBody {
    #[schema(value_type = Option<String>, example = "TIA-FCO")]
    q: Field<String>,
    #[schema(value_type = Option<Level>)]
    level: Field<Level>,
    #[schema(value_type = Option<bool>)]
    pinned: Field<bool>,
    #[schema(value_type = Option<bool>)]
    disabled: Field<bool>,
    #[schema(value_type = Option<bool>)]
    failing: Field<bool>,
}

/// The fields of a body that select routes: either their ids, or a filter.
pub(super) struct SelectionFields<'a> {
    pub month: &'a Field<String>,
    pub ids: &'a Field<Vec<Uuid>>,
    pub filter: &'a Field<Map<String, Value>>,
}

impl SelectionFields<'_> {
    pub(super) fn selection(&self, airports: &AirportIndex, errors: &mut Errors) -> Option<Selection> {
        let month: Option<YearMonth> = self.month.parsed_as(errors);
        if self.ids.is_present() && self.filter.is_present() {
            errors.refuse(self.filter, FieldError::Invalid);
            return None;
        }
        if self.filter.is_present() {
            let filter: RouteFilterBody = self.filter.object(errors)?;
            return Some(Selection::All(filter.filter(month, airports, errors)?));
        }
        let ids = self.ids.parsed(errors, |ids| match ids.len() {
            1..=MAX_CHOSEN => Ok(ids.iter().copied().map(RouteId).collect()),
            0 => Err(FieldError::Required),
            _ => Err(FieldError::OutOfRange),
        });
        Some(Selection::Some {
            month: month?,
            ids: ids?,
        })
    }
}

impl RouteFilterBody {
    fn filter(&self, month: Option<YearMonth>, airports: &AirportIndex, errors: &mut Errors) -> Option<RouteFilter> {
        let q = self.q.optional(errors);
        let level = self.level.optional(errors).copied();
        let is_pinned = self.pinned.optional(errors).copied();
        let is_ignored = self.disabled.optional(errors).copied();
        let is_failing = self.failing.optional(errors).copied();
        Some(RouteFilter {
            month: month?,
            places: q.and_then(|text| PlaceFilter::parse(text, airports)),
            level,
            is_pinned,
            is_ignored,
            is_failing,
            is_searched: false,
        })
    }
}
