//! Sends a mail.

use std::time::Duration;

use flight_finder_core::{
    people::{
        agents::{self, Agent},
        users::{EmailAddress, Role, User},
    },
    platform::{
        codes::Purpose,
        mail::{Facts, Mail, SendMail},
        queue::{Job, JobError},
    },
};
use secrecy::ExposeSecret;

use crate::{jobs::JobContext, mail::MailError};

/// The longest time between two attempts while the mail server is down.
const MAX: Duration = Duration::from_mins(5);

/// Sends a mail, with a new code if the mail has one: the code is stored before it is sent. The code of an attempt before
/// stays valid, because its mail may have arrived. Does nothing if the reader or the reason is gone.
#[tracing::instrument(name = "job.send_mail", skip_all, fields(user.id = %payload.to))]
pub async fn send_mail(context: &JobContext, payload: SendMail, job: &Job) -> Result<(), JobError> {
    let settings = context.settings.get().await?;
    let agency = &settings.values.agency;
    let site = context.site_url(agency);
    let mut tx = context.db.write().await?;
    let Some(reader) = tx.users().get(payload.to).await? else {
        return Ok(());
    };
    let language = reader.language();
    let mut facts = Facts {
        name: name_of(&reader),
        agency: agency.name.clone(),
        ..Facts::default()
    };
    match payload.mail {
        Mail::Code(purpose) => {
            let Some(code) = tx.codes().create(reader.id, purpose).await? else {
                return Ok(());
            };
            if let Some(change) = &reader.email_change {
                facts.new_email = change.new_email.to_string();
            }
            if purpose != Purpose::Reauthentication {
                facts.link = purpose.link(site, language, &code.link);
            }
            facts.code = Some(code.code.expose_secret().to_owned());
        }
        Mail::AgentActivated => {
            facts.link = format!("{site}/agent/login?lang={}", language.code());
        }
        Mail::Notice(_) => {
            let screens = if reader.role == Some(Role::Agent) {
                "agent"
            } else {
                "admin"
            };
            facts.link = format!("{site}/{screens}/account?lang={}", language.code());
        }
        Mail::AgentToActivate(agent) => {
            let Some(agent) = tx.agents().get(agent).await?.filter(|agent| !agent.is_active) else {
                return Ok(());
            };
            let Agent { name, email, .. } = agent;
            facts.agent = match harmless(&name) {
                name if name.is_empty() => email.to_string(),
                name => format!("{name} ({email})"),
            };
            facts.link = format!("{site}/admin/sales-agents?status=inactive");
        }
    }
    tx.commit().await?;
    let mail = payload.mail.render(language, &facts);
    let Some(address) = address_of(&reader, payload.mail) else {
        return Ok(());
    };
    match context.mailer.send(address.as_str(), &facts.agency, mail).await {
        Ok(()) => Ok(()),
        Err(error @ (MailError::Refused(_) | MailError::Message(_))) => Err(JobError::fail(error.to_string())),
        Err(error) => {
            // The first attempts follow soon: most failures are short.
            let seconds =
                u32::try_from(job.attempt).map_or(u64::MAX, |attempt| 1u64.checked_shl(attempt).unwrap_or(u64::MAX));
            Err(JobError::RetryAfter(
                MAX.min(Duration::from_secs(seconds)),
                error.into(),
            ))
        }
    }
}

/// Where the mail goes; `None` if the user no longer wants the new address.
fn address_of(reader: &User, mail: Mail) -> Option<&EmailAddress> {
    match mail {
        Mail::Code(Purpose::EmailChangeNew) => Some(&reader.email_change.as_ref()?.new_email),
        Mail::Code(_) | Mail::AgentToActivate(_) | Mail::AgentActivated | Mail::Notice(_) => Some(&reader.email),
    }
}

/// The name with which a mail greets its reader; empty if there is none. Anybody can sign up with the address of somebody else
/// and write an advertisement as the name, so only a confirmed user is greeted by name.
fn name_of(user: &User) -> String {
    let name = user.metadata.get("name").and_then(|name| name.as_str());
    let name = name.filter(|_| user.email_confirmed_at.is_some());
    name.map(harmless).unwrap_or_default()
}

/// A name without anything that a mail program would make a link of; empty for a text that is no name.
fn harmless(name: &str) -> String {
    let is_address = |text: &str| {
        let mut after_dots = text.split('.').skip(1);
        text.contains(['/', ':', '@']) || after_dots.any(|part| part.starts_with(char::is_alphanumeric))
    };
    agents::name(name)
        .ok()
        .filter(|name| !is_address(name))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_address() {
        for (name, expected) in [
            ("Ana Hoxha", "Ana Hoxha"),
            ("Dr. Ana M.", "Dr. Ana M."),
            ("Visit http://evil.example/win", ""),
            ("WWW.evil.example", ""),
            ("offers at evil.com", ""),
            ("ana@evil.com", ""),
            ("", ""),
        ] {
            assert_eq!(harmless(name), expected, "{name}");
        }
    }
}
