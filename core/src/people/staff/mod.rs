//! Who works at the agency. There is one administrator.

mod admin;
mod store;
mod welcome;

pub use self::{
    admin::{AdminError, create_admin, disable_admin, reset_admin_password},
    store::WelcomeLinkStore,
    welcome::{WELCOME, WelcomeError, create_welcome_link, is_welcome_link, welcome_admin},
};
