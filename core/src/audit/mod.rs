//! The log of changes by administrators (`audit_log`). It never holds a secret.

mod store;

/// A change that somebody made on purpose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit<'a> {
    /// Who: `command line`, `administrator`.
    pub actor: &'a str,
    /// What was done: `settings.set`, `route.update_interval`.
    pub action: &'a str,
    /// To what: a setting's key, `TIA-VIE 2026-12`.
    pub subject: &'a str,
    /// What it was; `None` where that is a secret or nothing.
    pub old: Option<String>,
    pub new: Option<String>,
}
