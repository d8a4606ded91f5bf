//! The bodies of all areas: their bounds in the contract are those of `core`, and every bad field is named.

use flight_finder_core::{
    base::form::FieldError,
    rules::{
        scoring::ScoringSettings,
        settings::{
            AccountLimits, AdmissionSettings, AgencySettings, CalendarSettings, InstallationSettings, ModeSettings,
            ProviderSettings, RetentionSettings, SearchSettings, Section, SettingValues,
        },
    },
};
use serde_json::{Value, json};
use utoipa::{PartialSchema, ToSchema, openapi::RefOr};

use super::area::{example, read};
use crate::http::fields::FieldErrors;

/// The errors of a body: those of its form, or else those of its values.
fn errors<S: Section>(body: Value) -> FieldErrors {
    let mut values = SettingValues::default();
    match read(body) {
        Ok(section) => *S::of_mut(&mut values) = section,
        Err(errors) => return errors,
    }
    let invalid = values.check(S::AREA).err().unwrap_or_default();
    let prefix = format!("{}.", S::AREA.name());
    let named = |key: &str| key.strip_prefix(&prefix).unwrap_or(key).to_owned();
    invalid
        .iter()
        .map(|setting| (named(&setting.key), setting.error))
        .collect()
}

/// Every number of a body with its bounds in the contract: `/stop_penalties/one_stop`.
fn bounds<D: ToSchema + PartialSchema>() -> Vec<(String, Value, Value)> {
    let mut schemas = Vec::new();
    D::schemas(&mut schemas);
    let named = |name: &str| {
        let (_, schema) = schemas.iter().find(|(known, _)| known == name).expect("a known schema");
        serde_json::to_value(schema).unwrap()
    };
    let mut found = Vec::new();
    let root = match D::schema() {
        RefOr::T(schema) => serde_json::to_value(schema).unwrap(),
        RefOr::Ref(_) => panic!("a body is no reference"),
    };
    let mut open = vec![(String::new(), root)];
    while let Some((path, schema)) = open.pop() {
        if let Some(name) = schema["$ref"].as_str() {
            open.push((path, named(name.rsplit('/').next().unwrap())));
            continue;
        }
        if !schema["minimum"].is_null() {
            found.push((path.clone(), schema["minimum"].clone(), schema["maximum"].clone()));
        }
        for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
            open.push((format!("{path}/{field}"), schema.clone()));
        }
    }
    found
}

/// Compares the bounds of a section with those of its description.
fn bounds_are_those_of_core<S: Section + ToSchema + PartialSchema>(expected: usize) {
    let bounds = bounds::<S>();
    assert_eq!(bounds.len(), expected, "{bounds:?}");
    for (path, least, most) in bounds {
        let with = |number: f64| {
            let mut body = example::<S>();
            // A whole number is written without a fraction, as clients write it.
            #[expect(clippy::cast_possible_truncation, reason = "bounds are whole numbers")]
            let whole = number as i64;
            *body.pointer_mut(&path).unwrap() = json!(whole);
            let name = path[1..].replace('/', ".");
            errors::<S>(body).get(&name).copied()
        };
        let (least, most) = (least.as_f64().unwrap(), most.as_f64().unwrap());
        let out = Some(FieldError::OutOfRange);
        assert_eq!((with(least - 1.0), with(most + 1.0)), (out, out), "{path}");
        assert_ne!(with(least), out, "{path}");
        assert_ne!(with(most), out, "{path}");
    }
}

#[test]
fn the_bounds_of_the_contract_are_those_of_the_product() {
    bounds_are_those_of_core::<ScoringSettings>(23);
    bounds_are_those_of_core::<SearchSettings>(3);
    bounds_are_those_of_core::<AdmissionSettings>(5);
    bounds_are_those_of_core::<AccountLimits>(9);
    bounds_are_those_of_core::<CalendarSettings>(1);
    bounds_are_those_of_core::<RetentionSettings>(11);
    bounds_are_those_of_core::<AgencySettings>(2);
}

fn the_example_is_valid_and_whole<S: Section>() {
    let example = example::<S>();

    assert_eq!(errors::<S>(example.clone()), FieldErrors::new());
    for field in example.as_object().unwrap().keys() {
        let mut body = example.clone();
        body.as_object_mut().unwrap().remove(field);
        body["more"] = json!(1);
        let expected = [(field.as_str(), FieldError::Required), ("more", FieldError::Unknown)];
        let expected = expected.map(|(name, error)| (name.to_owned(), error));
        let found: FieldErrors = errors::<S>(body)
            .into_iter()
            .map(|(name, error)| (name.split('.').next().unwrap().to_owned(), error))
            .collect();
        assert_eq!(found, expected.into());
    }
}

#[test]
fn each_area_is_replaced_as_a_whole() {
    the_example_is_valid_and_whole::<ScoringSettings>();
    the_example_is_valid_and_whole::<ProviderSettings>();
    the_example_is_valid_and_whole::<ModeSettings>();
    the_example_is_valid_and_whole::<SearchSettings>();
    the_example_is_valid_and_whole::<AdmissionSettings>();
    the_example_is_valid_and_whole::<AccountLimits>();
    the_example_is_valid_and_whole::<CalendarSettings>();
    the_example_is_valid_and_whole::<AgencySettings>();
    the_example_is_valid_and_whole::<RetentionSettings>();
    the_example_is_valid_and_whole::<InstallationSettings>();
}

#[test]
fn every_bad_field_is_named_by_its_path() {
    let mut agency = example::<AgencySettings>();
    agency["phone"] = json!("none");
    agency["offices"][1]["email"] = json!(" ");
    agency["opening_hours"][2]["closes"] = json!("08:00");
    agency["since"] = json!(11);
    let mut form = agency.clone();
    form["opening_hours"][2]["opens"] = json!("nine");
    form["home_airport"] = json!("T");
    form["social"] = json!({"facebook": 1, "instagram": ""});
    let mut scoring = example::<ScoringSettings>();
    scoring["arrival_time_bonuses"]["morning"] = json!({"start": 12, "end": 12, "points": 1});
    scoring["duration_penalties"]["long"]["hours"] = json!(3);

    let named = |errors: &[(&str, FieldError)]| -> FieldErrors {
        errors
            .iter()
            .map(|(name, error)| ((*name).to_owned(), *error))
            .collect()
    };
    assert_eq!(
        errors::<AgencySettings>(agency),
        named(&[
            ("phone", FieldError::Invalid),
            ("offices.1.email", FieldError::Required),
            ("opening_hours.2.closes", FieldError::NotIncreasing),
            ("since", FieldError::OutOfRange),
        ])
    );
    assert_eq!(
        errors::<AgencySettings>(form),
        named(&[
            ("opening_hours.2.opens", FieldError::Invalid),
            ("home_airport", FieldError::Invalid),
            ("social.facebook", FieldError::Invalid),
        ])
    );
    assert_eq!(
        errors::<ScoringSettings>(scoring),
        named(&[
            ("arrival_time_bonuses.morning.end", FieldError::NotIncreasing),
            ("duration_penalties.long.hours", FieldError::NotIncreasing),
        ])
    );
    assert_eq!(
        errors::<ModeSettings>(json!([])),
        named(&[("use_incomplete_api", FieldError::Required)])
    );
}
