//! The log of changes and of the events of users (`audit_log`). It never holds a secret.

mod differences;
mod store;

pub(crate) use differences::differences;
pub use store::{AuditEvent, AuditFilter, AuditKey, AuditStore};

use crate::base::device::Device;

/// The actor of what somebody did without being signed in: a wrong password.
pub const STRANGER: &str = "stranger";

/// What the log has in place of somebody whose data was deleted.
pub(crate) const ERASED_PERSON: &str = "erased person";

/// Who made a change, and from where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor<'a> {
    /// An e-mail address, the name of a script, `command line`, `administrator`.
    pub name: &'a str,
    /// `None` for changes that no request made.
    pub device: Option<&'a Device>,
}

impl<'a> From<&'a str> for Actor<'a> {
    /// An actor without a device: a command or a job, which no request started.
    fn from(name: &'a str) -> Self {
        Self { name, device: None }
    }
}

/// A change that a person made through the back office or the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit<'a> {
    pub actor: Actor<'a>,
    /// What was done: `settings.set`, `route.update_interval`.
    pub action: &'a str,
    /// What was changed: a setting's key, `TIA-VIE 2026-12`.
    pub subject: &'a str,
    /// The value before the change; `None` if there was none or it is a secret.
    pub old: Option<String>,
    pub new: Option<String>,
}

/// One of many changes that an action made at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    pub subject: String,
    /// As in [`Audit`].
    pub old: Option<String>,
    pub new: Option<String>,
}
