//! The page of results. Its title in link previews contains the places and dates of the search. The page also contains
//! the state of the search, so that the browser can request the flights at once.

use axum::{extract::Query, http::Uri, response::Response};
use flight_finder_core::{
    base::{ids::BatchId, place_code::PlaceCode, trip::TripType},
    prices::calendar::DayRequest,
    search::searches::{SearchParams, SearchView},
    t,
};
use serde::{Deserialize, Serialize};

use super::{block::data_element, page::Pages};
use crate::{
    http::{access::Audience, error::ApiError, language::Language},
    prices::calendar::around::CalendarAroundBody,
    search::searches::{
        get::{Representation, queue_position},
        view::SearchBody,
    },
};

#[derive(Deserialize)]
struct Asked {
    batch_id: Option<String>,
}

/// `/results` in Albanian.
pub async fn results_sq(pages: Pages, uri: Uri) -> Result<Response, ApiError> {
    results(&pages, &uri, Language::Sq).await
}

/// `/en/results`
pub async fn results_en(pages: Pages, uri: Uri) -> Result<Response, ApiError> {
    results(&pages, &uri, Language::En).await
}

/// Answers with the page of results. An unknown search gets a title that fits any search.
async fn results(pages: &Pages, uri: &Uri, language: Language) -> Result<Response, ApiError> {
    let asked = Query::<Asked>::try_from_uri(uri)
        .ok()
        .and_then(|asked| asked.0.batch_id);
    let found = match asked.and_then(|text| text.parse::<BatchId>().ok()) {
        Some(batch) => pages.data().db().read().await?.searches().view(batch).await?,
        None => None,
    };
    let Some(view) = found else {
        let title = t!(language, "Flights");
        return Ok(pages.results(language, &Head::new(&title, language), ""));
    };
    let dates = language.dates(view.params.departure_date, view.params.return_date);
    let title = format!("{}, {dates}", route_of(pages, &view.params, language).await?);
    let (batch, trip) = (view.batch_id, view.params.trip_type);
    let state = State::load(pages, view, language).await?;
    let route = Route::new(&state.view, batch, trip);
    let head = Head {
        results_url: state.view.results_url(),
        route: Some(&route),
        dates: Some(&dates),
        ..Head::new(&title, language)
    };
    Ok(pages.results(language, &head, &data_element("search", &state)))
}

/// The values that the template `preview.html` uses besides the site's data.
#[derive(Serialize)]
pub struct Head<'a> {
    title: &'a str,
    description: String,
    /// The address of the flights, which the browser fetches at the same time as its code.
    results_url: Option<&'a str>,
    /// The places of the search; `None` for an unknown one.
    route: Option<&'a Route>,
    dates: Option<&'a str>,
}

/// The places of a search as the page writes them: with codes on small screens, with names on others.
#[derive(Serialize)]
struct Route {
    batch: BatchId,
    codes: String,
    names: String,
}

impl Route {
    fn new(view: &SearchBody, batch: BatchId, trip: TripType) -> Self {
        let [from, to] = view.params().places();
        let arrow = match trip {
            TripType::RoundTrip => "⇄",
            TripType::OneWay => "→",
        };
        Self {
            batch,
            codes: format!("{} {arrow} {}", shown_code(from), shown_code(to)),
            names: format!("{from} {arrow} {to}"),
        }
    }
}

/// The code in a name like "Stamboll (IST)"; a name without a code as it is.
fn shown_code(name: &str) -> &str {
    let code = name.rsplit_once('(').and_then(|(_, rest)| rest.strip_suffix(')'));
    code.unwrap_or(name)
}

impl<'a> Head<'a> {
    fn new(title: &'a str, language: Language) -> Self {
        Self {
            title,
            description: t!(language, "Compare these flights and their prices."),
            results_url: None,
            route: None,
            dates: None,
        }
    }
}

/// The answer of `GET /api/searches/{batch_id}` to a visitor, with the entity tag for the next poll.
#[derive(Serialize)]
struct State {
    language: &'static str,
    etag: String,
    view: SearchBody,
    /// The days around the departure, which are shown above the flights.
    around: CalendarAroundBody,
}

impl State {
    async fn load(pages: &Pages, view: SearchView, language: Language) -> Result<Self, ApiError> {
        let data = pages.data();
        let representation = Representation {
            audience: Audience::Visitor,
            language,
        };
        let settings = data.settings().await?;
        let position = queue_position(data, &settings, view.run.id, view.run.status).await?;
        let around = CalendarAroundBody::load(data, &settings, &DayRequest::of(&view.params)).await?;
        // The first poll says whether the prices are those of older settings.
        let repricing = false;
        Ok(Self {
            language: language.code(),
            etag: representation.etag(view.run.id, view.run.version, position, repricing),
            view: SearchBody::load(data, &settings, view, position, repricing, language).await?,
            around,
        })
    }
}

/// The names of the airports, and not those in the search, which visitors may have typed.
async fn route_of(pages: &Pages, search: &SearchParams, language: Language) -> Result<String, ApiError> {
    let airports = pages.data().airports().await?;
    let place = |code: &PlaceCode| language.place_name_or_code(&airports, code.as_str());
    Ok(format!("{} – {}", place(&search.from_code), place(&search.to_code)))
}

#[cfg(test)]
mod tests {
    use flight_finder_core::rules::settings::AgencySettings;
    use minijinja::{context, value::Serde};

    use super::{
        super::{
            block::Agency,
            templates::{self, PREVIEW},
        },
        *,
    };

    fn rendered(name: &str, head: &Head<'_>) -> String {
        let settings = AgencySettings {
            name: name.to_owned(),
            ..AgencySettings::default()
        };
        let agency = Agency::new(&settings, "http://127.0.0.1:8080", true);
        let names = context! { agency => Serde(agency), ..Serde(head) };
        templates::find(PREVIEW).unwrap().render(names).unwrap()
    }

    #[test]
    fn a_name_and_a_title_are_text_in_the_head() {
        let head = rendered("A & \"B\"", &Head::new("<b>TIA</b> – \"FCO\"", Language::Sq));

        let title = "&lt;b&gt;TIA&lt;/b&gt; – &quot;FCO&quot;";
        assert!(
            head.starts_with(&format!("<title>{title} | A &amp; &quot;B&quot;</title>")),
            "{head}"
        );
        assert!(
            head.contains(&format!(r#"<meta property="og:title" content="{title}">"#)),
            "{head}"
        );
        assert!(
            head.contains(r#"<meta property="og:image" content="http://127.0.0.1:8080/og.png">"#),
            "{head}"
        );
    }

    #[test]
    fn search_engines_and_chats_are_told_the_same_of_it() {
        for (language, expected) in [
            (Language::Sq, "Krahasoni këto fluturime dhe çmimet e tyre."),
            (Language::En, "Compare these flights and their prices."),
        ] {
            let head = rendered("A", &Head::new("TIA – FCO", language));

            for name in [r#"name="description""#, r#"property="og:description""#] {
                let element = format!(r#"<meta {name} content="{expected}">"#);
                assert_eq!(head.matches(&element).count(), 1, "{head}");
            }
        }
    }

    #[test]
    fn flights_that_there_are_are_fetched_ahead() {
        let with = Head {
            results_url: Some("/api/searches/1/results/2.3"),
            ..Head::new("TIA – FCO", Language::Sq)
        };
        let without = Head::new("TIA – FCO", Language::Sq);

        let link = r#"<link rel="preload" as="fetch" crossorigin href="/api/searches/1/results/2.3">"#;
        assert!(rendered("A", &with).contains(link));
        assert!(!rendered("A", &without).contains("<link"));
    }

    #[test]
    fn a_code_is_taken_from_the_name_of_a_place() {
        assert_eq!(shown_code("Stamboll (IST)"), "IST");
        assert_eq!(shown_code("Tirana"), "Tirana");
    }
}
