//! Bytes as hexadecimal digits.

use std::fmt::Write;

/// Writes each byte as two small digits.
pub fn hexadecimal(bytes: &[u8]) -> String {
    let mut digits = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        write!(digits, "{byte:02x}").expect("a String takes all text");
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::hexadecimal;

    #[test]
    fn every_byte_has_two_digits() {
        assert_eq!(hexadecimal(&[0, 10, 255]), "000aff");
        assert_eq!(hexadecimal(&[]), "");
    }
}
