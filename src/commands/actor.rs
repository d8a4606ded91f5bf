//! Who runs a command, as the log of changes names it.

use std::{env, sync::LazyLock};

/// `command line (anna)`: with the user of the host, if the environment names one.
pub fn actor() -> &'static str {
    static ACTOR: LazyLock<String> = LazyLock::new(|| {
        let names = ["SUDO_USER", "USER", "LOGNAME"];
        let user = names
            .iter()
            .find_map(|name| env::var(name).ok().filter(|user| !user.is_empty()));
        user.map_or_else(|| "command line".to_owned(), |user| format!("command line ({user})"))
    });
    &ACTOR
}
