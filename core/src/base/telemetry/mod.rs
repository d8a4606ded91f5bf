//! What a process tells its operators: metrics, and the signs of life from which its health is judged.

mod help;
mod metrics;
mod vitals;

pub use metrics::Metrics;
pub use vitals::Vitals;
