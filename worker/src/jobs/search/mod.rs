//! Jobs of searches: from the start of a run to its results.

pub mod end_abandoned_runs;
pub mod fetch_flights;
pub mod file_searches;
pub mod finish_search;
pub mod loaded_request;
pub mod outcome;
pub mod refuse_late;
pub mod republish_run;
pub mod roll_up_statistics;
pub mod start_search;
