//! Compares the prices of a quote with those of the same flights in the newest results of their searches.

use serde_json::Value;

use super::{FoundPrice, Quote, QuotedOption, create::moment};
use crate::{
    base::money::Cents,
    platform::db::{Db, Result},
    search::publish::published_option,
};

/// Looks each flight up in the newest results of its search, and stores another price. Results that were compared before
/// are not read again. Results without the flight change nothing, because they may be incomplete.
#[tracing::instrument(name = "quote.compare", skip_all)]
pub async fn compare(db: &Db, quote: &mut Quote) -> Result<()> {
    for (place, option) in quote.options.iter_mut().enumerate() {
        if look_up(db, option).await? {
            let mut tx = db.write().await?;
            tx.quotes().set_found(quote.id, place, option).await?;
            tx.commit().await?;
        }
    }
    Ok(())
}

/// Notes what the newest results say about an option. Returns whether they are others than those that were compared last.
async fn look_up(db: &Db, quoted: &mut QuotedOption) -> Result<bool> {
    let mut tx = db.read().await?;
    let Some((fingerprint, _)) = tx.searches().find(quoted.batch_id).await? else {
        return Ok(false);
    };
    let Some(newest) = tx.searches().publishes(&fingerprint, 1).await?.pop() else {
        return Ok(false);
    };
    if quoted.compared == Some(newest) {
        return Ok(false);
    }
    let stored = tx.searches().results(newest.0, newest.1, false).await?;
    drop(tx);
    let (Some(stored), Some(id)) = (stored, quoted.option["id"].as_str().map(str::to_owned)) else {
        return Ok(false);
    };
    let option = tokio::task::spawn_blocking(move || published_option(&stored, &id))
        .await
        .expect("reading a document is total");
    if let Some(found) = option.as_ref().and_then(price_of) {
        quoted.found = (found.price != quoted.price).then_some(found);
    }
    quoted.compared = Some(newest);
    Ok(true)
}

fn price_of(option: &Value) -> Option<FoundPrice> {
    Some(FoundPrice {
        price: option["price"].as_f64().and_then(Cents::from_euro)?,
        checked_at: moment(&option["checked_at"])?,
    })
}
