//! Runs jobs: the runtime on apalis, the handlers, the clients of the providers, and the engine that renders pages.

pub mod jobs;
pub mod mail;
pub mod providers;
pub mod renderer;
pub mod runtime;

pub use jobs::{JobContext, handlers};
pub use mail::Mailer;
