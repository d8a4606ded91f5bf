//! Rules: prices, scores, providers and all other settings, for the administrator.

pub(crate) mod pricing;
pub mod providers;
pub(crate) mod settings;
