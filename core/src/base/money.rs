//! Money: integer euro cents.

use std::{fmt, iter::Sum, ops::Add};

use serde::{Deserialize, Serialize};

/// An amount in euro cents. In the API's JSON amounts are euro with at most two decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, sqlx::Type)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct Cents(pub i64);

impl Cents {
    /// A provider's euro amount, rounded to the cent; `None` unless it is positive and below ten million.
    pub fn from_euro(euro: f64) -> Option<Self> {
        if !(euro.is_finite() && euro > 0.0 && euro < 10_000_000.0) {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "bounded above")]
        let cents = (euro * 100.0).round() as i64;
        (cents > 0).then_some(Self(cents))
    }

    /// Euro, for JSON: `118.5`.
    #[expect(clippy::cast_precision_loss, reason = "amounts are far below 2^52")]
    pub fn euro(self) -> f64 {
        self.0 as f64 / 100.0
    }
}

impl Add for Cents {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sum for Cents {
    fn sum<I: Iterator<Item = Self>>(amounts: I) -> Self {
        amounts.fold(Self(0), Add::add)
    }
}

impl fmt::Display for Cents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{:02}", self.0 / 100, self.0.abs() % 100)
    }
}

/// Writes an amount as euro with at most two decimals, for `#[serde(with = "money::euro")]`.
pub mod euro {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use super::Cents;

    pub fn serialize<S: Serializer>(amount: &Cents, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_f64(amount.euro())
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Cents, D::Error> {
        let euro = f64::deserialize(from)?;
        if euro == 0.0 {
            return Ok(Cents(0));
        }
        let cents = Cents::from_euro(euro).ok_or_else(|| D::Error::custom("not an amount of money"))?;
        if (cents.euro() - euro).abs() > 1e-9 {
            return Err(D::Error::custom("an amount has at most two decimals"));
        }
        Ok(cents)
    }
}
