//! Quotes: an agent sends a client a link to one or several flights with their prices, and sees whether the client has
//! opened it.
//!
//! The flights, their prices and the parties are copied when the quote is created and never change. What later results of
//! the same search say about a price is stored beside it.

mod compare;
mod create;
mod left_behind;
mod quote;
mod store;
mod view;

pub use self::{
    compare::compare,
    create::{NewQuote, Refused, Source, VALID_HOURS, client_name, create, note, options, valid_for},
    left_behind::{LeftBehind, OpenQuotes, left_behind, revoke_open},
    quote::{FoundPrice, MAX_OPTIONS, Quote, QuoteKey, QuoteState, QuotedOption},
    store::{QuoteFilter, QuoteStore},
    view::{find, note_view, revoke},
};
