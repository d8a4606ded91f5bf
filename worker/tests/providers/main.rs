//! Tests the provider clients against a real HTTP server on loopback: every known quirk of the services, the requests
//! that they receive, and the keys that must not be logged.

mod bodies;
mod calendar_rows;
mod fares_rows;
mod flightapi_join_rows;
mod flightapi_rows;
mod flightapi_status_rows;
mod gateway_rows;
mod polling_rows;
mod requests;
mod runner;
mod secrets;
mod server;
mod shape_rows;
mod strange_rows;

use runner::Row;

/// All known quirks of the providers' wire formats, and faults of HTTP.
fn rows() -> Vec<Row> {
    let tables = [
        gateway_rows::rows(),
        shape_rows::rows(),
        polling_rows::rows(),
        fares_rows::rows(),
        strange_rows::rows(),
        calendar_rows::rows(),
        flightapi_status_rows::rows(),
        flightapi_join_rows::rows(),
        flightapi_rows::rows(),
    ];
    tables.into_iter().flatten().collect()
}

#[tokio::test]
async fn every_known_quirk_of_the_providers_is_handled() {
    let rows = rows();
    let mut understood = 0;
    for row in &rows {
        let found = runner::run(row).await;
        if found == row.expected {
            understood += 1;
        } else {
            println!(
                "{} {}\n  expected {}\n  found    {found}",
                row.paragraph, row.name, row.expected
            );
        }
    }
    println!("provider quirks: {understood} of {}", rows.len());
    assert_eq!(
        understood,
        rows.len(),
        "quirks that are not understood are printed above"
    );
}
