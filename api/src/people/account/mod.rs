//! The account of the signed-in user, and of the first administrator.

pub mod recovery_codes;
pub mod sessions;
pub mod welcome;
