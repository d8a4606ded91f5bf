//! Jobs of the platform: mails, the deletion of old rows, and actions on many jobs.

pub mod act_on_jobs;
pub mod bulk;
pub mod prune;
pub mod send_mail;
