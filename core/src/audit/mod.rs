//! The log of changes by administrators (`audit_log`). It never holds a secret.

mod store;

/// A change that a person made through the back office or the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit<'a> {
    /// Who: `command line`, `administrator`.
    pub actor: &'a str,
    /// What was done: `settings.set`, `route.update_interval`.
    pub action: &'a str,
    /// What was changed: a setting's key, `TIA-VIE 2026-12`.
    pub subject: &'a str,
    /// The value before the change; `None` if there was none or it is a secret.
    pub old: Option<String>,
    pub new: Option<String>,
}
