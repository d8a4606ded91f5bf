//! The bodies of all areas: their bounds in the contract are those of `core`, and every bad field is named.

use flight_finder_core::{base::form::FieldError, rules::settings::SettingValues};
use serde_json::{Value, json};
use utoipa::{PartialSchema, ToSchema, openapi::RefOr};

use super::{
    admission::AdmissionBody,
    agency::AgencyBody,
    area::{AreaBody, read},
    calendar::CalendarBody,
    installation::InstallationSettingsBody,
    keep::KeepBody,
    limits::LimitsBody,
    mode::ModeBody,
    provider::ProvidersBody,
    scoring::ScoringBody,
    search::SearchBody,
};
use crate::http::fields::FieldErrors;

/// The errors of a body: those of its form, or else those of its values.
fn errors<B: AreaBody>(body: Value) -> FieldErrors {
    let body = match read::<B>(body) {
        Ok(body) => body,
        Err(errors) => return errors,
    };
    let mut values = SettingValues::default();
    body.put(&mut values);
    let invalid = values.check(B::AREA).err().unwrap_or_default();
    let prefix = format!("{}.", B::AREA.name());
    let named = |key: &str| key.strip_prefix(&prefix).unwrap_or(key).to_owned();
    invalid
        .iter()
        .map(|setting| (named(&setting.key), setting.error))
        .collect()
}

/// Every number of a body with its bounds in the contract: `/stop_penalties/one_stop`.
fn bounds<B: ToSchema + PartialSchema>() -> Vec<(String, Value, Value)> {
    let mut schemas = Vec::new();
    B::schemas(&mut schemas);
    let named = |name: &str| {
        let (_, schema) = schemas.iter().find(|(known, _)| known == name).expect("a known schema");
        serde_json::to_value(schema).unwrap()
    };
    let mut found = Vec::new();
    let root = match B::schema() {
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

fn bounds_are_those_of_core<B: AreaBody + ToSchema + PartialSchema>(expected: usize) {
    let bounds = bounds::<B>();
    assert_eq!(bounds.len(), expected, "{bounds:?}");
    for (path, least, most) in bounds {
        let with = |number: f64| {
            let mut body = serde_json::to_value(B::example()).unwrap();
            // A whole number is written without a fraction, as clients write it.
            #[expect(clippy::cast_possible_truncation, reason = "bounds are whole numbers")]
            let whole = number as i64;
            *body.pointer_mut(&path).unwrap() = json!(whole);
            let name = path[1..].replace('/', ".");
            errors::<B>(body).get(&name).copied()
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
    bounds_are_those_of_core::<ScoringBody>(23);
    bounds_are_those_of_core::<SearchBody>(3);
    bounds_are_those_of_core::<AdmissionBody>(5);
    bounds_are_those_of_core::<LimitsBody>(9);
    bounds_are_those_of_core::<CalendarBody>(1);
    bounds_are_those_of_core::<KeepBody>(11);
    bounds_are_those_of_core::<AgencyBody>(2);
}

fn the_example_is_valid_and_whole<B: AreaBody>() {
    let example = serde_json::to_value(B::example()).unwrap();

    assert_eq!(errors::<B>(example.clone()), FieldErrors::new());
    for field in example.as_object().unwrap().keys() {
        let mut body = example.clone();
        body.as_object_mut().unwrap().remove(field);
        body["more"] = json!(1);
        let expected = [(field.as_str(), FieldError::Required), ("more", FieldError::Unknown)];
        let expected = expected.map(|(name, error)| (name.to_owned(), error));
        let found: FieldErrors = errors::<B>(body)
            .into_iter()
            .map(|(name, error)| (name.split('.').next().unwrap().to_owned(), error))
            .collect();
        assert_eq!(found, expected.into());
    }
}

#[test]
fn each_area_is_replaced_as_a_whole() {
    the_example_is_valid_and_whole::<ScoringBody>();
    the_example_is_valid_and_whole::<ProvidersBody>();
    the_example_is_valid_and_whole::<ModeBody>();
    the_example_is_valid_and_whole::<SearchBody>();
    the_example_is_valid_and_whole::<AdmissionBody>();
    the_example_is_valid_and_whole::<LimitsBody>();
    the_example_is_valid_and_whole::<CalendarBody>();
    the_example_is_valid_and_whole::<AgencyBody>();
    the_example_is_valid_and_whole::<KeepBody>();
    the_example_is_valid_and_whole::<InstallationSettingsBody>();
}

#[test]
fn every_bad_field_is_named_by_its_path() {
    let mut agency = serde_json::to_value(AgencyBody::example()).unwrap();
    agency["phone"] = json!("none");
    agency["offices"][1]["email"] = json!(" ");
    agency["opening_hours"][2]["closes"] = json!("08:00");
    agency["since"] = json!(11);
    let mut form = agency.clone();
    form["opening_hours"][2]["opens"] = json!("nine");
    form["home_airport"] = json!("T");
    form["social"] = json!({"facebook": 1, "instagram": ""});
    let mut scoring = serde_json::to_value(ScoringBody::example()).unwrap();
    scoring["arrival_time_bonuses"]["morning"] = json!({"start": 12, "end": 12, "points": 1});
    scoring["duration_penalties"]["long"]["hours"] = json!(3);

    let named = |errors: &[(&str, FieldError)]| -> FieldErrors {
        errors
            .iter()
            .map(|(name, error)| ((*name).to_owned(), *error))
            .collect()
    };
    assert_eq!(
        errors::<AgencyBody>(agency),
        named(&[
            ("phone", FieldError::Invalid),
            ("offices.1.email", FieldError::Required),
            ("opening_hours.2.closes", FieldError::NotIncreasing),
            ("since", FieldError::OutOfRange),
        ])
    );
    assert_eq!(
        errors::<AgencyBody>(form),
        named(&[
            ("opening_hours.2.opens", FieldError::Invalid),
            ("home_airport", FieldError::Invalid),
            ("social.facebook", FieldError::Invalid),
        ])
    );
    assert_eq!(
        errors::<ScoringBody>(scoring),
        named(&[
            ("arrival_time_bonuses.morning.end", FieldError::NotIncreasing),
            ("duration_penalties.long.hours", FieldError::NotIncreasing),
        ])
    );
    assert_eq!(
        errors::<ModeBody>(json!([])),
        named(&[("use_incomplete_api", FieldError::Required)])
    );
}
