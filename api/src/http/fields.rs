//! The fields of a request. Each is read by itself, so that a response can name every bad field and not only the first.
//!
//! A body or a query string is a struct of [`Field`]s that derives `Deserialize`. Only this struct defines the names of
//! the fields: each [`Field`] stores its name when it is read, and errors use the stored name.

use std::{collections::BTreeMap, str::FromStr};

use flight_finder_core::{base::form::FieldError, people::users::NewPassword};
use secrecy::SecretString;
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error, Visitor, value::MapDeserializer},
    forward_to_deserialize_any,
};
use serde_json::{Map, Value, json};

/// The errors of bad fields, by the name of the field in the request.
pub type FieldErrors = BTreeMap<String, FieldError>;

/// Responses cut longer field names to this number of characters.
const MAX_NAME: usize = 64;

/// A field with its name in the request.
#[derive(Debug)]
pub struct Field<T> {
    name: String,
    given: Given<T>,
}

#[derive(Debug)]
enum Given<T> {
    Absent,
    Null,
    Bad(FieldError),
    Value(T),
}

/// A request whose fields have been read but not checked.
#[derive(Debug)]
pub struct Unchecked<T> {
    pub fields: T,
    /// Fields that do not exist.
    unknown: Errors,
}

/// The errors that have been found so far.
#[derive(Clone, Debug, Default)]
pub struct Errors(FieldErrors);

impl<T: DeserializeOwned> Unchecked<T> {
    /// Reads an object. Any other value counts as an object without fields.
    pub fn read(request: Value) -> Self {
        let object = match request {
            Value::Object(object) => object,
            _ => Map::new(),
        };
        let mut unknown = Errors::default();
        let fields = unknown.read("", object);
        Self { fields, unknown }
    }
}

impl<T> Unchecked<T> {
    /// Converts the fields. `convert` notes each bad field; it returns `None` only if it noted one.
    pub fn check<U>(&self, convert: impl FnOnce(&T, &mut Errors) -> Option<U>) -> Result<U, FieldErrors> {
        let mut errors = self.unknown.clone();
        let converted = convert(&self.fields, &mut errors);
        if errors.0.is_empty() {
            Ok(converted.expect("a request without a bad field is whole"))
        } else {
            Err(errors.0)
        }
    }

    /// Combines the fields of two parts of a request.
    pub fn and<U>(self, other: Unchecked<U>) -> Unchecked<(T, U)> {
        let mut unknown = self.unknown;
        unknown.0.extend(other.unknown.0);
        Unchecked {
            fields: (self.fields, other.fields),
            unknown,
        }
    }

    /// The same request, in which fields that do not exist are ignored.
    #[must_use]
    pub fn ignoring_unknown(self) -> Self {
        Self {
            unknown: Errors::default(),
            ..self
        }
    }
}

impl Errors {
    /// Reads the fields of `object`, whose names start with `prefix`. Fields that `T` does not have are errors.
    fn read<T: DeserializeOwned>(&mut self, prefix: &str, mut object: Map<String, Value>) -> T {
        let named = Named {
            prefix,
            object: &mut object,
        };
        let fields = T::deserialize(named).expect("reading a field never fails");
        for name in object.keys() {
            self.insert(&format!("{prefix}{name}"), FieldError::Unknown);
        }
        fields
    }

    /// Records an error of `field`. Only the first error of a field is kept.
    pub fn refuse<T>(&mut self, field: &Field<T>, error: FieldError) {
        self.insert(&field.name, error);
    }

    /// Records an error of a part of `field`: `group_discount_rules.0.rate`.
    pub fn refuse_part<T>(&mut self, field: &Field<T>, part: &str, error: FieldError) {
        self.insert(&format!("{}.{part}", field.name), error);
    }

    /// Returns the value of `result`, or records its error.
    pub fn accept<T, U>(&mut self, field: &Field<T>, result: Result<U, FieldError>) -> Option<U> {
        result.map_err(|error| self.refuse(field, error)).ok()
    }

    fn insert(&mut self, name: &str, error: FieldError) {
        let name = name.chars().take(MAX_NAME).collect();
        self.0.entry(name).or_insert(error);
    }
}

impl<T> Field<T> {
    /// The name of the field in the request, for example `passengers.adults`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value. A missing value is an error.
    pub fn required(&self, errors: &mut Errors) -> Option<&T> {
        match &self.given {
            Given::Absent | Given::Null => {
                errors.refuse(self, FieldError::Required);
                None
            }
            Given::Bad(_) | Given::Value(_) => self.nullable(errors),
        }
    }

    /// The value, if the field is present. Null is an error, because clients have to leave the field out instead.
    pub fn optional(&self, errors: &mut Errors) -> Option<&T> {
        if matches!(self.given, Given::Null) {
            errors.refuse(self, FieldError::Invalid);
        }
        self.nullable(errors)
    }

    /// The value, if there is one. Null is the same as absent.
    pub fn nullable(&self, errors: &mut Errors) -> Option<&T> {
        match &self.given {
            Given::Absent | Given::Null => None,
            Given::Bad(error) => {
                errors.refuse(self, *error);
                None
            }
            Given::Value(value) => Some(value),
        }
    }

    /// The value, converted by `parse`. A missing value is an error.
    pub fn parsed<U>(&self, errors: &mut Errors, parse: impl FnOnce(&T) -> Result<U, FieldError>) -> Option<U> {
        let value = self.required(errors)?;
        errors.accept(self, parse(value))
    }

    /// The value, or `None` if it is missing or bad. This method records no error.
    pub fn given(&self) -> Option<&T> {
        match &self.given {
            Given::Value(value) => Some(value),
            Given::Absent | Given::Null | Given::Bad(_) => None,
        }
    }

    /// Whether the request has the field.
    pub fn is_present(&self) -> bool {
        !matches!(self.given, Given::Absent)
    }

    /// Refuses any value but null.
    pub fn must_be_null(&self, errors: &mut Errors) {
        if matches!(self.given, Given::Bad(_) | Given::Value(_)) {
            errors.refuse(self, FieldError::Invalid);
        }
    }
}

impl Field<Map<String, Value>> {
    /// The fields of the object. A missing object is an error.
    pub fn object<T: DeserializeOwned>(&self, errors: &mut Errors) -> Option<T> {
        let object = self.required(errors)?.clone();
        Some(errors.read(&format!("{}.", self.name), object))
    }
}

impl Field<SecretString> {
    /// A password that a user may set.
    pub fn new_password(&self, errors: &mut Errors) -> Option<NewPassword> {
        self.parsed(errors, |password| Ok(NewPassword::parse(password.clone())?))
    }
}

impl Field<String> {
    /// The text, converted by `parse`; the empty text if it is missing, null or empty.
    pub fn text<U>(&self, errors: &mut Errors, parse: impl FnOnce(&str) -> Result<U, FieldError>) -> Option<U> {
        let text = match &self.given {
            Given::Bad(FieldError::Required) => "",
            _ => self.nullable(errors).map_or("", String::as_str),
        };
        errors.accept(self, parse(text))
    }

    /// The text, parsed as a `T`. A missing text is an error.
    pub fn parsed_as<T: FromStr>(&self, errors: &mut Errors) -> Option<T> {
        self.parsed(errors, |text| text.parse().map_err(|_| FieldError::Invalid))
    }
}

/// Reads a query parameter that is a number from 1 to `most`. Without the parameter, the number is `usual`.
pub fn number(field: &Field<String>, usual: u32, most: u32, errors: &mut Errors) -> Option<u32> {
    if !field.is_present() {
        return Some(usual);
    }
    field.parsed(errors, |text| match text.parse() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        Ok(_) => Err(FieldError::OutOfRange),
        Err(_) => Err(FieldError::Invalid),
    })
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Field<T> {
    /// Reads the pair that [`Named`] makes of a field: its name, and a list that contains its value unless the field is
    /// absent.
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let (name, mut values) = <(String, Vec<Value>)>::deserialize(from)?;
        let given = values.pop().map_or(Given::Absent, Given::read);
        Ok(Self { name, given })
    }
}

impl<T: DeserializeOwned> Given<T> {
    /// Reads a value. Text is trimmed, and empty text counts as missing. If a number does not fit the type, its digits
    /// are read as text.
    fn read(value: Value) -> Self {
        let value = match value {
            Value::Null => return Self::Null,
            Value::String(text) if text.trim().is_empty() => return Self::Bad(FieldError::Required),
            Value::String(text) => Value::String(text.trim().to_owned()),
            value => value,
        };
        let digits = value.as_number().map(|number| Value::String(number.to_string()));
        serde_json::from_value(value)
            .or_else(|error| digits.map_or(Err(error), serde_json::from_value))
            .map_or(Self::Bad(FieldError::Invalid), Self::Value)
    }
}

/// Deserializes a struct of fields from an object. Each field gets its name and its value: `["adults", [2]]`, or
/// `["adults", []]` if it is absent.
struct Named<'a> {
    prefix: &'a str,
    /// The fields that have not been read.
    object: &'a mut Map<String, Value>,
}

impl<'de> Deserializer<'de> for Named<'_> {
    type Error = serde_json::Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        let Self { prefix, object } = self;
        let fields = names.iter().map(|name| {
            let value: Vec<Value> = object.remove(*name).into_iter().collect();
            (*name, json!([format!("{prefix}{name}"), value]))
        });
        visitor.visit_map(MapDeserializer::new(fields))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Self::Error> {
        Err(Self::Error::custom("the fields of a request are a struct"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Request {
        full_name: Field<String>,
        age: Field<u8>,
        nickname: Field<String>,
        home: Field<Map<String, Value>>,
    }

    #[derive(Debug, Deserialize)]
    struct Home {
        city: Field<String>,
    }

    fn check(request: Value) -> Result<(String, u8, Option<String>, String), FieldErrors> {
        Unchecked::<Request>::read(request).check(|request, errors| {
            let name = request.full_name.required(errors).cloned();
            let age = request.age.parsed(errors, |age| match age {
                0..=120 => Ok(*age),
                _ => Err(FieldError::OutOfRange),
            });
            let nickname = request.nickname.optional(errors).cloned();
            let home = request.home.object::<Home>(errors);
            let city = home.and_then(|home| home.city.required(errors).cloned());
            Some((name?, age?, nickname, city?))
        })
    }

    fn errors<const N: usize>(expected: [(&str, FieldError); N]) -> FieldErrors {
        expected.map(|(name, error)| (name.to_owned(), error)).into()
    }

    #[test]
    fn a_whole_request_is_read() {
        let read = check(json!({"fullName": " Arta ", "age": 30, "home": {"city": 1001}}));

        assert_eq!(read, Ok(("Arta".to_owned(), 30, None, "1001".to_owned())));
    }

    #[test]
    fn every_bad_field_is_named_as_in_the_request() {
        let read = check(json!({"fullName": " ", "age": "30", "nickname": null, "home": {"street": 1}, "more": 1}));

        let expected = [
            ("fullName", FieldError::Required),
            ("age", FieldError::Invalid),
            ("nickname", FieldError::Invalid),
            ("home.city", FieldError::Required),
            ("home.street", FieldError::Unknown),
            ("more", FieldError::Unknown),
        ];
        assert_eq!(read, Err(errors(expected)));
    }

    #[test]
    fn a_request_that_is_no_object_lacks_every_field() {
        let expected = errors(["fullName", "age", "home"].map(|name| (name, FieldError::Required)));

        for request in [json!(null), json!([1]), json!("x"), json!({})] {
            assert_eq!(check(request), Err(expected.clone()));
        }
    }

    #[test]
    fn a_long_name_is_cut() {
        let read = check(json!({"x".repeat(100): 1}));

        assert_eq!(read.unwrap_err()[&"x".repeat(64)], FieldError::Unknown);
    }
}
