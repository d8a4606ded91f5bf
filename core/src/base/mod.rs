//! Base: values without a table, and what reads or writes them: time, money, identifiers, languages, months, fields of forms.
//!
//! The first of the nine districts. Each district imports only those before it: base, platform, people, places, rules, search, prices,
//! landing, desk. The same nine names are in every tree.
//!
//! - **Tables**: none.
//! - **Jobs**: none.
//! - **Must not know**: a database, a transaction, or what any district above is for. Time and chance come in as arguments.

pub mod days;
pub mod device;
pub mod fold;
pub mod form;
pub mod hexadecimal;
pub mod ids;
pub mod language;
pub mod money;
pub mod month;
pub mod page;
pub mod place_code;
pub mod priority;
pub mod random_secret;
pub mod revision;
pub(crate) mod seed;
pub mod spreadsheet;
pub mod telemetry;
pub mod texts;
pub mod time;
pub mod trace;
pub mod trip;
