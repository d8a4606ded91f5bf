//! Platform: what any product of this kind needs: the database, the queue of jobs and its schedules, operations, configuration, secrets,
//! mails, and the log of changes.
//!
//! - **Tables**: `clock_readings` (db), `jobs` and its attempts, groups, history, minutes, targets and `workers` (queue), `provider_limits`
//!   (providers), `leader_leases`, `paused_schedules`, `schedule_ticks` (schedules), `bulk_changes` (bulk), `audit_log` (audit), the one-time
//!   codes and their limits (codes).
//! - **Jobs**: `send_mail`, `prune`, `act_on_jobs`, `end_job_action`. The payloads of all other jobs are in [`jobs`], because the queue's operators
//!   name every kind; their meaning belongs to the district that queues them.
//! - **Must not know**: flights, prices, pages or people. A user is an identifier here.

pub mod audit;
pub mod bulk;
pub mod codes;
pub mod config;
pub mod db;
pub mod jobs;
pub mod mail;
pub mod operations;
pub mod providers;
pub mod queue;
pub mod schedules;
pub mod secrets;
