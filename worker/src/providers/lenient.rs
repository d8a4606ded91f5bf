//! Lenient scalars and lists for JSON of providers: values may have another type than expected, be `null`, or be missing.
//!
//! None of these types fails on well-formed JSON, so if a field changes its type, only that field is lost.

use std::{borrow::Cow, fmt};

use chrono::{NaiveDate, NaiveDateTime};
use serde::{
    Deserialize, Deserializer,
    de::{Error, IgnoredAny, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer},
};
use serde_json::value::RawValue;

/// The methods of a serde visitor for all kinds of values that the type does not expect.
macro_rules! otherwise {
    ($value:expr; $($kind:ident)*) => { $(otherwise!(@ $kind $value);)* };
    (@ number $value:expr) => {
        fn visit_i64<E: Error>(self, _: i64) -> Result<Self::Value, E> { Ok($value) }
        fn visit_u64<E: Error>(self, _: u64) -> Result<Self::Value, E> { Ok($value) }
        fn visit_f64<E: Error>(self, _: f64) -> Result<Self::Value, E> { Ok($value) }
    };
    (@ bool $value:expr) => {
        fn visit_bool<E: Error>(self, _: bool) -> Result<Self::Value, E> { Ok($value) }
    };
    (@ null $value:expr) => {
        fn visit_unit<E: Error>(self) -> Result<Self::Value, E> { Ok($value) }
    };
    (@ list $value:expr) => {
        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
            while list.next_element::<IgnoredAny>()?.is_some() {}
            Ok($value)
        }
    };
    (@ object $value:expr) => {
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
            Ok($value)
        }
    };
}

/// A string. An integer is read as its digits, any other value as empty.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Text<'a>(pub Cow<'a, str>);

impl Text<'_> {
    /// The text without surrounding whitespace.
    pub(super) fn as_str(&self) -> &str {
        self.0.trim()
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextVisitor)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Text(Cow::Borrowed(text)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Text(Cow::Owned(text.to_owned())))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Text(Cow::Owned(number.to_string())))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Text(Cow::Owned(number.to_string())))
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<Self::Value, E> {
        Ok(Text::default())
    }

    otherwise! { Text::default(); bool null list object }
}

/// A number, or a string that contains one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Number(pub Option<f64>);

impl Number {
    /// Whole minutes between one and `most`.
    pub(super) fn minutes(self, most: u32) -> Option<u32> {
        let minutes = self.0?.round();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "bounded by the comparison"
        )]
        (1.0..=f64::from(most)).contains(&minutes).then_some(minutes as u32)
    }

    /// A whole number, as ids of places and carriers are.
    pub(super) fn id(self) -> Option<i64> {
        #[expect(clippy::cast_possible_truncation, reason = "bounded by the comparison")]
        self.0
            .filter(|id| id.fract() == 0.0 && id.abs() < 9e15)
            .map(|id| id as i64)
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NumberVisitor)
    }
}

struct NumberVisitor;

#[expect(clippy::cast_precision_loss, reason = "prices, minutes and ids are far below 2^52")]
impl<'de> Visitor<'de> for NumberVisitor {
    type Value = Number;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number")
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Number(Some(number)))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Number(Some(number as f64)))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Number(Some(number as f64)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Number(
            text.trim().parse().ok().filter(|number: &f64| number.is_finite()),
        ))
    }

    otherwise! { Number(None); bool null list object }
}

/// A boolean. Other values count as true unless they are zero, empty, `"false"` or `null`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Flag(pub bool);

impl<'de> Deserialize<'de> for Flag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FlagVisitor)
    }
}

struct FlagVisitor;

impl<'de> Visitor<'de> for FlagVisitor {
    type Value = Flag;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a boolean")
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Self::Value, E> {
        Ok(Flag(flag))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Flag(number != 0.0))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Flag(number != 0))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Flag(number != 0))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Flag(!text.is_empty() && text != "false"))
    }

    otherwise! { Flag(false); null list object }
}

/// A local date and time: `2026-11-12T06:05:00`, or an object of its parts. Seconds are not read.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Moment(pub Option<NaiveDateTime>);

impl<'de> Deserialize<'de> for Moment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(MomentVisitor)
    }
}

struct MomentVisitor;

#[derive(Deserialize)]
#[serde(default)]
#[derive(Default)]
struct MomentParts {
    year: Number,
    month: Number,
    day: Number,
    hour: Number,
    minute: Number,
}

impl<'de> Visitor<'de> for MomentVisitor {
    type Value = Moment;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a local date and time")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Moment(local(text)))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        let parts = MomentParts::deserialize(MapAccessDeserializer::new(map))?;
        let part = |number: Number| number.id().and_then(|part| u32::try_from(part).ok());
        let (hour, minute) = (
            part(parts.hour).unwrap_or_default(),
            part(parts.minute).unwrap_or_default(),
        );
        let date = part(parts.year).zip(part(parts.month)).zip(part(parts.day));
        Ok(Moment(date.and_then(|((year, month), day)| {
            moment(year, month, day, hour, minute)
        })))
    }

    otherwise! { Moment(None); bool number null list }
}

/// Reads the digits at fixed positions. This is fast, which matters because one answer contains thousands of times.
fn local(text: &str) -> Option<NaiveDateTime> {
    let text = text.trim();
    let number = |at: std::ops::Range<usize>| {
        let digits = text.get(at)?;
        digits
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| digits.parse().ok())?
    };
    let separated = matches!(
        text.as_bytes(),
        [_, _, _, _, b'-', _, _, b'-', _, _, b'T' | b' ', _, _, b':', ..]
    );
    if !separated {
        return None;
    }
    moment(
        number(0..4)?,
        number(5..7)?,
        number(8..10)?,
        number(11..13)?,
        number(14..16)?,
    )
}

fn moment(year: u32, month: u32, day: u32, hour: u32, minute: u32) -> Option<NaiveDateTime> {
    NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)?.and_hms_opt(hour, minute, 0)
}

/// The elements of an array, which are read one by one later. Any value that is not an array has no elements.
#[derive(Clone, Debug, Default)]
pub(super) struct List<'a>(pub Vec<&'a RawValue>);

impl<'a> List<'a> {
    /// The elements that can be read as `T`.
    pub(super) fn items<T: Deserialize<'a>>(&self) -> impl Iterator<Item = T> {
        self.0.iter().filter_map(|item| serde_json::from_str(item.get()).ok())
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for List<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ListVisitor)
    }
}

struct ListVisitor;

impl<'de> Visitor<'de> for ListVisitor {
    type Value = List<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(List(items))
    }

    fn visit_str<E: Error>(self, _: &str) -> Result<Self::Value, E> {
        Ok(List::default())
    }

    otherwise! { List::default(); bool number null object }
}
