//! Puts a page together from what was read. Pure.

use std::{collections::HashMap, sync::Arc};

use chrono::NaiveDate;

use super::{
    facts::facts,
    fares,
    links::{PageOf, PricedPage},
    months::months,
    page::{LandingHub, LandingPage, LandingPrice},
    price::{Prices, paid},
    problem::Problem,
    route_end::{Endpoint, check},
    sample::sample,
    text::plain,
    weekdays::weekdays,
};
use crate::{
    base::money::Cents,
    landing::pages::{
        PageTemplate,
        slug::{fill, hub_path},
    },
};

/// Everything that a page is computed from.
#[derive(Clone, Debug)]
pub struct Inputs<'a> {
    /// With slashes at both ends.
    pub path: &'a str,
    pub template: &'a PageTemplate,
    pub from: Arc<Endpoint>,
    pub to: Arc<Endpoint>,
    /// The prices from `from` to `to` that count today.
    pub prices: &'a Prices,
    /// The names of airlines by code.
    pub airlines: &'a HashMap<String, String>,
    /// The live pages of the pairs of cities of the cheapest fares.
    pub pages: &'a [PageOf],
    pub reverse: Option<&'a PricedPage>,
    /// The most wanted first.
    pub related: &'a [PricedPage],
    pub popular_cities: &'a [PricedPage],
    /// What the agency adds to the price of one adult.
    pub adult_rate: Cents,
    /// The date in the agency's time zone.
    pub today: NaiveDate,
}

/// Computes a page. It is not indexed until [`state_of`](super::state_of) says so.
pub fn compose(inputs: &Inputs<'_>) -> Result<LandingPage, Problem> {
    let (from, to, prices, rate) = (&*inputs.from, &*inputs.to, inputs.prices, inputs.adult_rate);
    check(from, to)?;
    let airline_name = |code: &str| {
        let name = inputs.airlines.get(code).map_or(code, String::as_str);
        plain(name)
    };
    let cheapest = fares::cheapest(from, to, prices);
    let link = |page: &PricedPage| page.link(rate);
    Ok(LandingPage {
        path: plain(inputs.path),
        title: filled(&inputs.template.seo_title, from, to),
        description: filled(&inputs.template.meta_description, from, to),
        components: inputs.template.components.clone(),
        indexed: false,
        demo: has_demo(inputs),
        from: from.place(),
        to: to.place(),
        fares: fares::shown(&cheapest, (from, to), airline_name, inputs.pages, rate),
        lowest: prices.lowest().map(|price| LandingPrice {
            from: from.city_of(&price.from),
            to: to.city_of(&price.to),
            date: price.date.to_string(),
            price: paid(price.base, rate),
            seen_at: price.seen_at.to_rfc3339(),
        }),
        sample: sample(prices.all().iter().map(|price| price.seen_at)),
        months: months(prices, rate, inputs.today),
        weekdays: weekdays(prices, rate),
        facts: facts(from, to, prices, airline_name),
        reverse: inputs.reverse.map(link),
        related: inputs.related.iter().map(link).collect(),
        popular_cities: inputs.popular_cities.iter().map(link).collect(),
        hub: LandingHub {
            path: hub_path(from.location.kind, &from.name()),
            nga: from.nga(),
        },
    })
}

fn filled(template: &str, from: &Endpoint, to: &Endpoint) -> String {
    let (from, to) = (
        from.end(from.location.nga_format.as_deref()),
        to.end(to.location.per_format.as_deref()),
    );
    plain(&fill(template, &from, &to))
}

fn has_demo(inputs: &Inputs<'_>) -> bool {
    let linked = inputs
        .reverse
        .into_iter()
        .chain(inputs.related)
        .chain(inputs.popular_cities);
    let mut lowest = linked.filter_map(|page| page.lowest);
    inputs.prices.has_demo() || lowest.any(|lowest| lowest.demo)
}

#[cfg(test)]
pub(super) mod samples {
    //! Whole pages for tests of this area.

    use super::*;
    use crate::{
        base::ids::TemplateTypeId,
        landing::{
            content::{
                links::Lowest,
                price::{Price, samples::*},
                route_end::samples::*,
            },
            pages::Component,
        },
    };

    pub fn template() -> PageTemplate {
        PageTemplate {
            template_type_id: TemplateTypeId(uuid::Uuid::nil()),
            seo_title: "Bileta avioni {nga_city} {per_city}".to_owned(),
            meta_description: "Çmime {nga_city} {per_city} ({nga_state}, {per_state})".to_owned(),
            components: Component::ALL.to_vec(),
        }
    }

    /// A page from Tirana to Rome with these prices and one linked page.
    pub fn page_of(all: &[Price]) -> LandingPage {
        let prices = prices(all);
        let related = PricedPage {
            path: "/bileta-avioni/nga-tirana-per-milanon/".to_owned(),
            from: Arc::new(tirana()),
            to: Arc::new(city("Milan", "Italy")),
            lowest: Some(Lowest {
                base: Cents(3_050),
                seen_at: NOW,
                days: 21,
                demo: false,
            }),
        };
        compose(&Inputs {
            path: "/bileta-avioni/nga-tirana-per-romen/",
            template: &template(),
            from: Arc::new(tirana()),
            to: Arc::new(rome()),
            prices: &prices,
            airlines: &HashMap::from([("W6".to_owned(), "Wizz {{Air}}".to_owned())]),
            pages: &[],
            reverse: None,
            related: &[related],
            popular_cities: &[],
            adult_rate: Cents(2_000),
            today: date("2026-11-20"),
        })
        .unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::price::samples::{day, fare},
        samples::page_of,
    };
    use crate::base::time::Timestamp;

    #[test]
    fn a_page_has_the_texts_of_its_template_and_no_marks() {
        let page = page_of(&[fare("2026-12-01", 5_000)]);

        assert_eq!(page.title, "Bileta avioni nga Tirana për Romën");
        assert_eq!(page.description, "Çmime nga Tirana për Romën (Shqipëri, Itali)");
        assert_eq!(
            (page.hub.path.as_str(), page.hub.nga.as_str()),
            ("/sitemap/tirane", "Nga Tirana")
        );
        assert_eq!(
            (page.fares[0].airline.as_str(), page.facts.airlines[0].name.as_str()),
            ("Wizz {Air}}", "Wizz {Air}}")
        );
        assert!(!serde_json::to_string(&page).unwrap().contains("{{"));
        assert_eq!(
            (page.related[0].price, page.related[0].name.as_str()),
            (Some(50), "Milano")
        );
        assert!(!page.demo && !page.indexed);
    }

    #[test]
    fn the_lowest_price_may_be_that_of_a_calendar() {
        let page = page_of(&[fare("2026-12-01", 5_000), day("2026-12-03", 3_050)]);

        let lowest = page.lowest.unwrap();
        assert_eq!((lowest.price, lowest.date.as_str()), (50, "2026-12-03"));
        assert_eq!((lowest.from.as_str(), lowest.to.as_str()), ("Tiranë", "Romë"));
        assert_eq!((page.fares[0].price, page.sample.size), (70, 2));
        assert_eq!(page_of(&[]).lowest, None);
    }

    #[test]
    fn a_price_that_is_seen_again_changes_nothing_but_times() {
        let seen = fare("2026-12-01", 5_000);
        let mut again = seen.clone();
        again.seen_at = Timestamp(seen.seen_at.0 - 3_600_000_000);

        let [page, same, other] = [seen, again, fare("2026-12-01", 6_000)].map(|price| page_of(&[price]));

        assert_ne!(page, same);
        assert_eq!(page.without_times(), same.without_times());
        assert_ne!(page.without_times(), other.without_times());
        assert!(!page.without_times().contains("seen_at"));
    }
}
