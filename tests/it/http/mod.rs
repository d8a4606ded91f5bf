//! The contract with external clients.

mod admin;
mod airports;
mod bookings;
mod connections;
mod create;
mod headers;
mod health;
mod limits;
pub mod openapi;
mod refused;
mod results;
mod secrecy;
mod shared_cache;
