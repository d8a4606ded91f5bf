//! Quotes: an agent sends a client a link to a flight with its price, and sees whether the client has opened it.
//!
//! The flight, its price and the party are copied when the quote is created and never change. What later results of the
//! same search say about the price is stored beside it.

mod compare;
mod create;
mod left_behind;
mod quote;
mod store;
mod view;

pub use self::{
    compare::compare,
    create::{NewQuote, Refused, Source, VALID_HOURS, client_name, create, note, valid_for},
    left_behind::{LeftBehind, OpenQuotes, left_behind, revoke_open},
    quote::{FoundPrice, Quote, QuoteKey, QuoteState},
    store::{QuoteFilter, QuoteStore},
    view::{find, note_view, revoke},
};
