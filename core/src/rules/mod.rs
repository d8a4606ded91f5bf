//! Rules: what an offer is worth: flights in one form, airlines, commission, scores, and the settings that decide about them.
//!
//! - **Tables**: `airlines`, `commission_rules`, `flight_api_config`, `scoring_settings`, `settings_revisions`, `system_settings` (settings),
//!   `provider_key_tests` (`key_tests`).
//! - **Jobs**: `test_rapidapi_key`, `test_flightapi_key`.
//! - **Must not know**: searches. Merging, pricing and scoring are pure functions of offers and settings.

pub mod airlines;
pub mod flights;
pub mod key_tests;
pub mod pricing;
pub mod scoring;
pub mod settings;
