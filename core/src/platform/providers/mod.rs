//! The flight providers: their table, their errors and their limits.

mod dropped;
mod error;
pub mod limits;
mod registry;

pub use dropped::{DropReason, Dropped};
pub use error::{ProviderError, Refused};
pub(crate) use registry::providers;
pub use registry::{Account, ActiveProviders, Provider, ProviderRow};
