//! Pages that cannot be computed.

use super::support::{Rows, connection, fare};
use crate::support::prelude::*;

on_both_databases!(
    each_problem_has_the_words_of_the_specification,
    one_page_with_a_problem_does_not_stop_the_others,
    no_text_has_a_mark_of_the_server,
);

async fn tirana_and_others(shared: &SharedDatabase) -> Rows {
    let mut rows = Rows::new(shared).await;
    rows.locations(&[
        (1, Some("Tirana"), "Albania", Some("Nga Tirana"), Some("Për Tiranën")),
        (2, Some("Rome"), "Italy", Some("Nga Roma"), Some("Për Romën")),
        (
            3,
            Some("Atlantis"),
            "Nowhere",
            Some("Nga Atlantis"),
            Some("Për Atlantis"),
        ),
        (4, None, "Nowhere", Some("Nga Askund"), Some("Për Askund")),
        (5, None, "Albania", Some("Nga Shqipëria"), Some("Për Shqipërinë")),
        (6, Some("Bari"), "Italy", Some("Nga Bari"), Some("Për Barin")),
        (7, Some("Milan"), "Italy", Some("Nga Milano"), Some("Për Milanon")),
    ])
    .await;
    rows
}

async fn each_problem_has_the_words_of_the_specification(shared: SharedDatabase) {
    let mut rows = tirana_and_others(&shared).await;
    rows.connections(&[
        connection(1, 1, 3),
        connection(2, 5, 4),
        connection(3, 1, 4),
        connection(4, 1, 99),
        connection(5, 1, 1),
        connection(6, 1, 2),
        connection(7, 6, 1),
        connection(8, 2, 7),
        connection(9, 5, 2),
    ])
    .await;
    rows.calendar("TIA", "FCO", "2026-12", false, &[("2026-12-01", 1)])
        .await;
    rows.execute("UPDATE calendar_prices SET price_grid = '{\"2026-12-01\": 1}'")
        .await;
    rows.fares("FCO", "MXP", false, &[fare("2026-12-01", "W6", true, 1, None)])
        .await;
    rows.execute("UPDATE processed_flight_prices SET flight_date = 'soon'")
        .await;
    rows.execute("DELETE FROM seo_page_templates WHERE template_type_id = (SELECT id FROM seo_template_types WHERE slug = 'state-city')").await;

    for (number, words) in [
        (1, "No valid airports found for this route"),
        (2, "No airports found for the selected states"),
        (3, "Failed to get airports for Nowhere"),
        (4, "Invalid location data"),
        (5, "Invalid location data"),
        (6, "Failed to load prices"),
        (8, "Date unavailable"),
        (9, "Template not found"),
        (77, "Failed to load route information"),
    ] {
        assert_eq!(rows.one(number).await.unwrap_err().to_string(), words, "{number}");
    }
    rows.connections(&[connection(10, 1, 6)]).await;
    let related = rows.one(10).await.unwrap_err();
    assert_eq!(
        related.to_string(),
        "Invalid location data",
        "a linked page leads to a location that does not exist"
    );
    rows.execute("DELETE FROM rendered_pages WHERE want = 996").await;
    let related = rows.one(10).await.unwrap_err();
    assert_eq!(related.to_string(), "Failed to load related destinations");
}

async fn one_page_with_a_problem_does_not_stop_the_others(shared: SharedDatabase) {
    let mut rows = tirana_and_others(&shared).await;
    rows.connections(&[connection(1, 1, 3), connection(2, 1, 2)]).await;

    let pages = rows.compute(true, &[1, 77, 2]).await;

    assert_eq!(
        pages.iter().map(Result::is_ok).collect::<Vec<_>>(),
        [false, false, true]
    );
}

async fn no_text_has_a_mark_of_the_server(shared: SharedDatabase) {
    let mut rows = tirana_and_others(&shared).await;
    rows.connections(&[connection(1, 1, 2), connection(2, 2, 1)]).await;
    rows.fares("TIA", "FCO", false, &[fare("2026-12-01", "W6", true, 3_000, None)])
        .await;
    for text in [
        "UPDATE seo_location_formats SET nga_format = '{{site}} ' || nga_format, per_format = per_format || '{{{{'",
        "UPDATE airports SET name = '{{{name}}}', city_sq = '{{city}}', state_sq = '{{state}}' WHERE code IN ('TIA', 'FCO', 'ROM')",
        "UPDATE airlines SET name = '{{airline}}'",
        "UPDATE seo_page_templates SET seo_title = '{{{nga_city}}} {{', meta_description = '{{{per_state}'",
    ] {
        rows.execute(text.to_owned()).await;
    }

    let page = rows.one(1).await.unwrap().page;

    let json = serde_json::to_string(&page).unwrap();
    assert!(!json.contains("{{"), "{json}");
    assert_eq!(page.fares[0].airline, "{airline}}");
}
