//! The content of landing pages, computed from stored prices.
//!
//! A page is computed in three steps. The prices, airports, texts and other pages that it needs are read, in a few
//! indexed statements per page. Pure functions compute the blocks of the page from them. Then the rules of thin pages
//! decide whether the page may be seen, and whether search engines may list it.

mod compose;
mod compute;
mod distance;
mod due;
mod duplicates;
mod expiry;
mod facts;
mod fares;
mod linking;
mod links;
mod months;
pub mod page;
mod price;
mod problem;
mod reads;
mod route_end;
mod sample;
mod state;
mod text;
mod weekdays;

pub use compose::{Inputs, compose};
pub use compute::{Content, compute};
pub use due::{concerned_connections, mark_pages, priced_connections};
pub use linking::mark_linking_pages;
pub use links::{PageOf, PricedPage};
pub use price::{Price, Prices, RECENT};
pub use problem::Problem;
pub use route_end::Endpoint;
pub use state::{MIN_BLOCKS, MIN_FARES, Reason, Texts, blocks, state_of};
