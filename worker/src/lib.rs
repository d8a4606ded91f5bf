//! Runs jobs: the runtime on apalis, the handlers, and the clients of the providers.

pub mod jobs;
pub mod mail;
pub mod providers;
pub mod runtime;

pub use jobs::{JobContext, handlers};
pub use mail::Mailer;
