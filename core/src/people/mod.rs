//! People: who may do what: users, sales agents, the administrator, how they sign in, and the tokens of scripts.
//!
//! - **Tables**: `users` and `sign_in_limits` (users), `sales_agents` (agents), `mfa_factors`, `mfa_challenges`, `recovery_codes` (factors),
//!   `sessions` and `refresh_tokens` (sessions), `signing_keys` (tokens), `script_tokens`, `welcome_links` (staff).
//! - **Jobs**: none of its own; mails are queued as `send_mail`.
//! - **Must not know**: what people do after they are let in.

pub mod agents;
pub mod auth;
pub mod factors;
pub mod script_tokens;
pub mod sessions;
pub mod staff;
pub mod tokens;
pub mod users;
