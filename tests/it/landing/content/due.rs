//! Which pages a change of prices or of the commission concerns.

use flight_finder_core::{
    base::ids::ConnectionId,
    landing::content::{concerned_connections, priced_connections},
};

use super::support::{NewConnection, Rows, connection, connection_id};
use crate::support::prelude::*;

on_both_databases!(
    prices_of_two_airports_concern_their_cities_and_states,
    pages_that_may_show_prices_are_listed_in_batches,
);

async fn concerned(rows: &Rows, pairs: &[(&str, &str)]) -> Vec<ConnectionId> {
    let pairs: Vec<_> = pairs
        .iter()
        .map(|(from, to)| (from.parse().unwrap(), to.parse().unwrap()))
        .collect();
    let mut tx = rows.db.read().await.unwrap();
    concerned_connections(&mut tx, &pairs).await.unwrap()
}

async fn prices_of_two_airports_concern_their_cities_and_states(shared: SharedDatabase) {
    let mut rows = Rows::new(&shared).await;
    rows.locations(&[
        (1, Some("Tirana"), "Albania", None, None),
        (2, None, "Albania", None, None),
        (3, Some("Rome"), "Italy", None, None),
        (4, None, "Italy", None, None),
        (5, Some("Bari"), "Italy", None, None),
        (6, Some("Rome"), "United States", None, None),
    ])
    .await;
    let inactive = NewConnection {
        status: "inactive",
        ..connection(4, 2, 4)
    };
    rows.connections(&[
        connection(1, 1, 3),
        connection(2, 1, 4),
        connection(3, 2, 3),
        inactive,
        connection(5, 1, 5),
        connection(6, 3, 1),
        connection(7, 1, 6),
    ])
    .await;

    let ids = |numbers: &[u32]| numbers.iter().copied().map(connection_id).collect::<Vec<_>>();
    assert_eq!(concerned(&rows, &[("TIA", "FCO")]).await, ids(&[1, 2, 3]));
    assert_eq!(
        concerned(&rows, &[("TIA", "ROM"), ("TIA", "CIA")]).await,
        ids(&[1, 2, 3]),
        "each once"
    );
    assert_eq!(
        concerned(&rows, &[("TIA", "BRI"), ("FCO", "TIA")]).await,
        ids(&[2, 5, 6])
    );
    assert_eq!(concerned(&rows, &[("TIA", "ZZZ"), ("VIE", "FCO")]).await, ids(&[]));
}

async fn pages_that_may_show_prices_are_listed_in_batches(shared: SharedDatabase) {
    let mut rows = Rows::new(&shared).await;
    let page = |number, state| NewConnection {
        state,
        ..connection(number, number, 99)
    };
    rows.locations(&[(99, None, "Italy", None, None)]).await;
    rows.connections(&[
        page(1, "live"),
        page(2, "noindex"),
        page(3, "new"),
        page(4, "held"),
        page(5, "noindex"),
        page(6, "live"),
    ])
    .await;
    rows.execute(format!(
        "UPDATE rendered_pages SET reasons = 'no_price thin' WHERE connection_id = {}",
        rows.id(2)
    ))
    .await;

    let mut tx = rows.db.read().await.unwrap();
    let first = priced_connections(&mut tx, None, 2).await.unwrap();
    let second = priced_connections(&mut tx, first.last().copied(), 9).await.unwrap();

    assert_eq!(
        first,
        [1, 2].map(connection_id),
        "a page without prices links to others with prices"
    );
    assert_eq!(second, [4, 5, 6].map(connection_id));
}
