//! From a stored search to complete results.

mod admission;
mod cities;
mod crash;
mod deadline;
mod every_provider;
mod limits;
mod listing;
mod modes;
mod pipeline;
mod polling;
mod provider_a;
mod provider_b;
mod provider_requests;
mod refresh;
mod republish;
mod reuse;
mod sharing;
mod together;
