//! Search: from a request to results: a visitor's search, its run, the requests to providers, what is published, and how providers answer.
//!
//! - **Tables**: `saved_searches`, `search_runs`, `run_heads`, `provider_requests`, `provider_parts`, `search_results`, `search_events`,
//!   `search_counts`, `caller_keys`, `idempotency_keys` (searches), `provider_statistics` (statistics).
//! - **Jobs**: `start_search`, `fetch_rapidapi`, `fetch_flightapi`, `finish_search`, `republish_run`, `file_searches`, `roll_up_statistics`.
//! - **Must not know**: calendars, landing pages, or which agent reads the results.

pub mod publish;
pub mod searches;
pub mod statistics;
