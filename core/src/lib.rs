//! Domain, storage, queue and job payloads of Flight Finder. Knows no HTTP framework.
//!
//! Folders are areas; the same words name the same area in every package.

pub mod agents;
pub mod airlines;
pub mod airports;
pub mod audit;
pub mod auth;
pub mod bookings;
pub mod calendar;
pub mod codes;
pub mod config;
pub mod db;
pub mod demand;
pub mod demo;
pub mod device;
pub mod erasure;
pub mod factors;
pub mod flights;
pub mod form;
pub mod ids;
pub mod jobs;
pub mod language;
pub mod mail;
pub mod money;
pub mod page;
pub mod pricing;
pub mod providers;
pub mod publish;
pub mod queue;
pub mod random_secret;
pub mod revision;
pub mod routes;
pub mod schedules;
pub mod scoring;
pub mod script_tokens;
pub mod search;
pub mod secrets;
mod seed;
pub mod sessions;
pub mod settings;
pub mod staff;
pub mod statistics;
pub mod telemetry;
pub mod time;
pub mod tokens;
pub mod trip;
pub mod users;
