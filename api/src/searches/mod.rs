//! `/api/searches`: create, look, results, refresh.

mod address;
pub(crate) mod applicant;
pub mod create;
pub mod current;
pub mod document;
pub mod get;
pub mod params;
pub mod refresh;
pub mod results;
pub mod view;
