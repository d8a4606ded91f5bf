//! The itineraries that match a request. Each provider sells a part of them.

pub mod assortment;
pub mod connections;
pub mod journeys;
pub mod search_request;
pub mod variants;

pub(crate) use assortment::{Offer, offers};
pub(crate) use journeys::{Journey, Transfer};
pub(crate) use search_request::SearchRequest;
