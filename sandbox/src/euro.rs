//! Amounts in JSON as the providers write them.

use serde::{Serialize, Serializer};

/// Cents, written as `96` or `214.36`: a whole amount has no fraction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Amount(pub u32);

impl Serialize for Amount {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 % 100 {
            0 => serializer.serialize_u32(self.0 / 100),
            _ => serializer.serialize_f64(f64::from(self.0) / 100.0),
        }
    }
}
