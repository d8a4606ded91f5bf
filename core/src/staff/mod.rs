//! Who works at the agency. There is one administrator.

mod admin;

pub use admin::{AdminError, create_admin, disable_admin, reset_admin_password};
