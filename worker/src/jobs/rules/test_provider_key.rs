//! Tests the key of a provider with one cheap request, within the limits of the account.

use std::time::Duration;

use chrono::Days;
use flight_finder_core::{
    base::trip::{Stops, TravelClass},
    platform::{
        jobs::TestProviderKey,
        providers::{
            Provider, Refused,
            limits::{Account, Report},
        },
        queue::{Job, JobError},
    },
    rules::{
        key_tests::{KeyTest, KeyVerdict, TestedKey},
        settings::{ProviderAccess, Settings},
    },
};
use futures_util::future::BoxFuture;

use crate::{
    jobs::{
        JobContext,
        account_gate::{AccountGate, endpoint},
    },
    providers::{Gate, ProviderError, RequestParams, client},
};

/// The flight that a test asks for: from here, unless the agency is here.
const AIRPORTS: [&str; 2] = ["FCO", "VIE"];
/// How many days ahead the flight is. Providers do not sell flights of past days.
const DAYS_AHEAD: Days = Days::new(30);

/// Tests the key of a provider.
#[tracing::instrument(name = "job.test_provider_key", skip_all)]
pub async fn test_provider_key(context: &JobContext, payload: TestProviderKey, job: &Job) -> Result<(), JobError> {
    let id = payload.test;
    let Some(test) = context.db.read().await?.key_tests().find(id).await? else {
        return Ok(());
    };
    let verdict = ask(context, &test).await?;
    let mut tx = context.db.write().await?;
    if job.complete_in(&mut tx).await? {
        tx.key_tests().finish(id, &verdict).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// Sends the request, and says what its answer means for the key.
async fn ask(context: &JobContext, test: &KeyTest) -> Result<KeyVerdict, JobError> {
    let settings = context.settings.get().await?;
    let access = context.settings.access().await?;
    let (access, reports) = match test.key(context.settings.keys()) {
        Ok(TestedKey::InUse) => (access.of(test.provider).cloned(), true),
        // The state of the account is about the key in use.
        Ok(TestedKey::Given(key)) => (Some(context.settings.access_with(test.provider, key)), false),
        Err(error) => return Ok(KeyVerdict::Fails(error.to_string())),
    };
    let Some(access) = access else {
        return Ok(KeyVerdict::Fails("there is no key".to_owned()));
    };
    let account = Account::from(test.provider);
    let limiter = context.smoothing.limiter(account, settings.values.limits.get(account));
    let gate = TestGate {
        account: AccountGate::new(context.db.clone(), account, None, test.ends_at(), limiter),
        reports,
    };
    let time = test.ends_at().since(context.db.now());
    let asked = tokio::time::timeout(time, send(context, &access, test.provider, &settings, &gate)).await;
    Ok(match asked {
        Ok(Ok(answered)) => answered.map_or_else(|error| verdict(&error), |()| KeyVerdict::Works),
        Ok(Err(error)) => return Err(error),
        Err(_) => verdict(&ProviderError::Timeout),
    })
}

/// What a failed request says about the key.
fn verdict(error: &ProviderError) -> KeyVerdict {
    let reason = error.to_string().replace('\0', "");
    match error {
        // An answer without a usable flight is an answer: the provider has accepted the key.
        ProviderError::AllDropped(_) | ProviderError::ForeignCurrency(_) => KeyVerdict::Works,
        ProviderError::Unauthorised(_)
        | ProviderError::NotSubscribed(_)
        | ProviderError::PlanSpent { .. }
        | ProviderError::Rejected { .. } => KeyVerdict::Fails(reason),
        ProviderError::Refused(_)
        | ProviderError::Timeout
        | ProviderError::Connect(_)
        | ProviderError::Interrupted(_)
        | ProviderError::TooLarge
        | ProviderError::RateLimited { .. }
        | ProviderError::NotFound(_)
        | ProviderError::Blocked(_)
        | ProviderError::Unavailable { .. }
        | ProviderError::BadBody(_) => KeyVerdict::Unknown(reason),
    }
}

async fn send(
    context: &JobContext,
    access: &ProviderAccess,
    provider: Provider,
    settings: &Settings,
    gate: &TestGate,
) -> Result<Result<(), ProviderError>, JobError> {
    let client = client(provider, context.http.clone(), endpoint(access)?, context.polling);
    let found = client.find(&params(context, settings), gate, None).await;
    Ok(found.map(drop))
}

/// One adult flies one way.
fn params(context: &JobContext, settings: &Settings) -> RequestParams {
    let home = settings.values.agency.home_airport.as_str();
    let away = AIRPORTS
        .into_iter()
        .find(|airport| *airport != home)
        .unwrap_or(AIRPORTS[0]);
    RequestParams {
        origin: home.into(),
        destination: away.into(),
        depart: settings.today(context.db.now()) + DAYS_AHEAD,
        return_date: None,
        class: TravelClass::Economy,
        stops: Stops::Any,
        adults: 1,
        children: 0,
        infants: 0,
    }
}

/// The gate of the account. A key that is not in use has an account of its own, of which nothing is known: the plan and the
/// failures of the key in use neither stop its one request nor learn from it.
struct TestGate {
    account: AccountGate,
    reports: bool,
}

impl Gate for TestGate {
    fn pass(&self) -> BoxFuture<'_, Result<(), Refused>> {
        if self.reports {
            self.account.pass()
        } else {
            Box::pin(std::future::ready(Ok(())))
        }
    }

    fn report(&self, report: Report, took: Duration) -> BoxFuture<'_, ()> {
        if self.reports {
            self.account.report(report, took)
        } else {
            Box::pin(std::future::ready(()))
        }
    }
}
