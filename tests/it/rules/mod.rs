//! Cases of the district rules: airlines, commission and settings.

mod airlines;
mod pricing;
mod settings;
