//! The kinds of jobs, with their payloads and constants. The worker contains the code that runs them.

mod demand;
mod fetch_flights;
mod file_searches;
mod finish_search;
mod generate_sitemap;
mod mark_pages_of_states;
mod mark_priced_pages;
mod prune;
mod record_fares;
mod refresh_calendar;
mod render_pages;
mod republish_run;
mod roll_up_statistics;
mod start_search;
mod test_provider_key;

pub use demand::{FoldDemand, QueueDueRoutes, RecomputeDemand};
pub use fetch_flights::{FetchFlights, SearchedRoute, fetch_flights};
pub use file_searches::FileSearches;
pub use finish_search::FinishSearch;
pub use generate_sitemap::GenerateSitemap;
pub use mark_pages_of_states::MarkPagesOfStates;
pub use mark_priced_pages::MarkPricedPages;
pub use prune::Prune;
pub use record_fares::RecordFares;
pub use refresh_calendar::RefreshCalendar;
pub use render_pages::RenderPages;
pub use republish_run::RepublishRun;
pub use roll_up_statistics::RollUpStatistics;
pub use start_search::StartSearch;
pub use test_provider_key::{KEY_TEST_TIME, TestProviderKey, test_provider_key};
