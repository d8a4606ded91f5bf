//! What is for sale: the itineraries of a question, of which each provider knows its part.

pub mod assortment;
pub mod connections;
pub mod journeys;
pub mod question;
pub mod variants;

pub(crate) use assortment::{Offer, Seller, offers};
pub(crate) use journeys::{Journey, Transfer};
pub(crate) use question::Question;
