//! Domain, storage, queue and job payloads of Flight Finder. Knows no HTTP framework.
//!
//! Nine districts in reading order; each imports only those before it. Their folders are areas, and the same words name the same
//! district and the same area in every package.

pub mod base;
pub mod desk;
pub mod landing;
pub mod people;
pub mod places;
pub mod platform;
pub mod prices;
pub mod rules;
pub mod search;
