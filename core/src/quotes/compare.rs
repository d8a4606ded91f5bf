//! Compares the price of a quote with that of the same flight in the newest results of its search.

use serde_json::Value;

use super::{FoundPrice, Quote, create::moment};
use crate::{
    db::{Db, Result},
    money::Cents,
    publish::published_option,
};

/// Looks the flight up in the newest results of its search, and stores another price. Results that were compared before
/// are not read again. Results without the flight change nothing, because they may be incomplete.
#[tracing::instrument(name = "quote.compare", skip_all)]
pub async fn compare(db: &Db, quote: &mut Quote) -> Result<()> {
    let mut tx = db.read().await?;
    let Some((fingerprint, _)) = tx.searches().find(quote.batch_id).await? else {
        return Ok(());
    };
    let Some(newest) = tx.searches().publishes(&fingerprint, 1).await?.pop() else {
        return Ok(());
    };
    if quote.compared == Some(newest) {
        return Ok(());
    }
    let stored = tx.searches().results(newest.0, newest.1, false).await?;
    drop(tx);
    let (Some(stored), Some(id)) = (stored, quote.option["id"].as_str().map(str::to_owned)) else {
        return Ok(());
    };
    let option = tokio::task::spawn_blocking(move || published_option(&stored, &id))
        .await
        .expect("reading a document is total");
    if let Some(found) = option.as_ref().and_then(price_of) {
        quote.found = (found.price != quote.price).then_some(found);
    }
    quote.compared = Some(newest);
    let mut tx = db.write().await?;
    tx.quotes().set_found(quote.id, quote.found, newest).await?;
    tx.commit().await
}

fn price_of(option: &Value) -> Option<FoundPrice> {
    Some(FoundPrice {
        price: option["price"].as_f64().and_then(Cents::from_euro)?,
        checked_at: moment(&option["checked_at"])?,
    })
}
