//! The account of the signed-in user.

pub mod sessions;
