//! Printing to standard output. A reader that has gone, as `head` and `less` do, ends the process without an error.

use std::{
    fmt,
    io::{self, ErrorKind, Write},
    process,
};

/// As the macro of the standard library, which panics when nobody reads.
macro_rules! print {
    ($($text:tt)*) => {
        crate::output::write(format_args!($($text)*), "")
    };
}

/// As the macro of the standard library, which panics when nobody reads.
macro_rules! println {
    ($($text:tt)*) => {
        crate::output::write(format_args!($($text)*), "\n")
    };
}

/// Writes the text and its end.
///
/// # Panics
/// When standard output cannot be written for another reason than that nobody reads it.
pub fn write(text: fmt::Arguments<'_>, end: &str) {
    match write!(io::stdout(), "{text}{end}") {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(0),
        Err(error) => panic!("standard output cannot be written: {error}"),
    }
}
