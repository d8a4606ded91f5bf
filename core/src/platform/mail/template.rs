//! The texts of mails, as plain text and as HTML.

use std::sync::LazyLock;

use minijinja::{Environment, context};

use super::{Mail, Notice};
use crate::{base::language::Language, platform::codes::Purpose, t};

/// Escapes all values, because its name ends in `.html`.
static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    let added = templates.add_template("mail.html", include_str!("template.html"));
    added.expect("the template is correct");
    templates
});

/// What a mail says about people and places.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The name of the reader; empty if it is not known.
    pub name: String,
    pub agency: String,
    /// The address of the page that the mail leads to; empty in mails without a link.
    pub link: String,
    /// Six digits, in mails with a code.
    pub code: Option<String>,
    /// The address that the user wants to have from now on.
    pub new_email: String,
    /// The agent whom the mail is about: name and address.
    pub agent: String,
}

/// A mail as it is sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    pub subject: String,
    pub text: String,
    pub html: String,
    /// The address of the page that the mail leads to; empty in mails without a link.
    pub link: String,
}

/// The words of a mail.
struct Words {
    subject: String,
    paragraphs: Vec<String>,
    /// What the link does.
    action: String,
}

impl Mail {
    /// The mail in a language.
    pub fn render(self, language: Language, facts: &Facts) -> Rendered {
        let facts = Facts {
            name: line(&facts.name),
            agency: line(&facts.agency),
            agent: line(&facts.agent),
            new_email: line(&facts.new_email),
            ..facts.clone()
        };
        let Words {
            subject,
            mut paragraphs,
            action,
        } = self.words(language, &facts);
        let greeting = match facts.name.as_str() {
            "" => t!(language, "Hello,"),
            name => t!(language, "Hello {name},", name),
        };
        paragraphs.insert(0, greeting);
        let html = TEMPLATES
            .get_template("mail.html")
            .and_then(|template| {
                template.render(context! {
                    language => language.code(), subject => &subject, paragraphs => &paragraphs, action => &action,
                    code => &facts.code, link => &facts.link, agency => &facts.agency,
                })
            })
            .expect("the template uses only these values");
        let mut text = paragraphs;
        text.extend(facts.code);
        if !facts.link.is_empty() {
            text.push(format!("{action}:\n{}", facts.link));
        }
        text.push(facts.agency);
        Rendered {
            subject,
            text: text.join("\n\n") + "\n",
            html,
            link: facts.link,
        }
    }

    fn words(self, language: Language, facts: &Facts) -> Words {
        let agency = &facts.agency;
        match self {
            Self::Code(purpose) => Words::of_code(purpose, language, facts),
            Self::Notice(notice) => Words::of_notice(notice, language, agency),
            Self::AgentToActivate(_) => Words {
                subject: t!(language, "A new agent at {agency}", agency),
                paragraphs: vec![t!(
                    language,
                    "{agent} registered as an agent and waits for the activation.",
                    agent = facts.agent
                )],
                action: t!(language, "See the agents"),
            },
            Self::AgentActivated => Words {
                subject: t!(language, "Your account at {agency} is active", agency),
                paragraphs: vec![t!(
                    language,
                    "The administrator has activated your account. You can sign in now."
                )],
                action: t!(language, "Sign in"),
            },
        }
    }
}

impl Words {
    fn of_code(purpose: Purpose, language: Language, facts: &Facts) -> Self {
        let agency = &facts.agency;
        let an_hour = || t!(language, "The code is valid for an hour.");
        let (subject, paragraphs, action) = match purpose {
            Purpose::Signup => (
                t!(language, "Confirm your address at {agency}", agency),
                [
                    t!(
                        language,
                        "Somebody registered with this address. If it was you, open the link or type in the code."
                    ),
                    t!(
                        language,
                        "The code is valid for an hour. Agents can sign in as soon as the administrator has activated them."
                    ),
                ],
                t!(language, "Confirm the address"),
            ),
            Purpose::Recovery => (
                t!(language, "A new password at {agency}", agency),
                [
                    t!(
                        language,
                        "You have an account with this address. Somebody asked for a new password, or tried to register again. If it was not you, do nothing."
                    ),
                    an_hour(),
                ],
                t!(language, "Set a new password"),
            ),
            Purpose::MagicLink => (
                t!(language, "Your sign-in at {agency}", agency),
                [
                    t!(
                        language,
                        "Somebody wants to sign in with this address. If it was not you, do nothing."
                    ),
                    an_hour(),
                ],
                t!(language, "Sign in"),
            ),
            Purpose::Invite => (
                t!(language, "An invitation from {agency}", agency),
                [
                    t!(
                        language,
                        "{agency} invites you to have an account with this address. Open the link and choose a password.",
                        agency
                    ),
                    t!(language, "The link is valid for an hour."),
                ],
                t!(language, "Accept the invitation"),
            ),
            Purpose::EmailChangeCurrent | Purpose::EmailChangeNew => (
                t!(language, "A new address at {agency}", agency),
                [
                    t!(
                        language,
                        "Your account is about to have the address {address}. The change is made when both addresses have confirmed it.",
                        address = facts.new_email
                    ),
                    t!(
                        language,
                        "If it was not you who asked for it, do nothing. The code is valid for an hour."
                    ),
                ],
                t!(language, "Confirm the change"),
            ),
            Purpose::Reauthentication => (
                t!(language, "Your code at {agency}", agency),
                [
                    t!(
                        language,
                        "Type in this code to change your password. If it was not you who asked for it, do nothing."
                    ),
                    an_hour(),
                ],
                String::new(),
            ),
        };
        Self {
            subject,
            paragraphs: paragraphs.into(),
            action,
        }
    }

    fn of_notice(notice: Notice, language: Language, agency: &str) -> Self {
        let (subject, happened) = match notice {
            Notice::PasswordChanged => (
                t!(language, "Your password at {agency} has changed", agency),
                t!(language, "The password of your account was changed."),
            ),
            Notice::AppAdded => (
                t!(language, "A new authenticator app at {agency}", agency),
                t!(language, "An authenticator app was added to your account."),
            ),
            Notice::AppRemoved => (
                t!(language, "An authenticator app was removed at {agency}", agency),
                t!(language, "An authenticator app was removed from your account."),
            ),
            Notice::SignedInElsewhere => (
                t!(language, "A sign-in from a new place at {agency}", agency),
                t!(language, "Somebody signed in with your password from a new address."),
            ),
        };
        let advice = t!(
            language,
            "If it was not you, change the password and end the other sessions."
        );
        Self {
            subject,
            paragraphs: vec![happened, advice],
            action: t!(language, "See the account"),
        }
    }
}

/// The text as one line, so that a name begins no header and no paragraph of its own.
fn line(text: &str) -> String {
    let words = text.split(|character: char| character.is_control() || character.is_whitespace());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::ids::UserId;

    #[test]
    fn a_name_is_neither_markup_nor_a_header() {
        let facts = Facts {
            name: "<script>alert(1)</script>\r\nBcc: x@y.z".to_owned(),
            agency: "A & B\nSubject: cheap".to_owned(),
            agent: "<b>Ana</b>".to_owned(),
            link: "https://flights.example/agent/login?a=1&b=\"2\"".to_owned(),
            new_email: "<b>ana@agency.al</b>".to_owned(),
            code: None,
        };
        for language in [Language::Sq, Language::En] {
            for mail in [
                Mail::Code(Purpose::Signup),
                Mail::AgentToActivate(UserId::new()),
                Mail::AgentActivated,
                Mail::Notice(Notice::SignedInElsewhere),
                Mail::Code(Purpose::Recovery),
                Mail::Code(Purpose::Invite),
                Mail::Code(Purpose::EmailChangeCurrent),
            ] {
                let rendered = mail.render(language, &facts);

                assert_eq!(rendered.subject.lines().count(), 1);
                assert!(!rendered.text.contains("\nBcc") && !rendered.text.contains("\nSubject"));
                for markup in ["<script>", "<b>", "b=\"2\""] {
                    assert!(!rendered.html.contains(markup), "{}", rendered.html);
                }
                assert!(rendered.html.contains("A &amp; B"));
            }
        }
    }

    #[test]
    fn a_mail_without_a_link_has_only_the_code() {
        let facts = Facts {
            code: Some("012345".to_owned()),
            ..Facts::default()
        };
        for language in [Language::Sq, Language::En] {
            let rendered = Mail::Code(Purpose::Reauthentication).render(language, &facts);

            for form in [&rendered.text, &rendered.html] {
                assert!(
                    form.contains("012345") && !form.contains("href") && !form.contains("://"),
                    "{form}"
                );
            }
        }
    }

    #[test]
    fn a_code_is_in_both_forms() {
        let facts = Facts {
            code: Some("012345".to_owned()),
            link: "https://flights.example/agent/confirm".to_owned(),
            ..Facts::default()
        };
        for purpose in [Purpose::Signup, Purpose::Recovery, Purpose::MagicLink] {
            let rendered = Mail::Code(purpose).render(Language::Sq, &facts);

            for form in [&rendered.text, &rendered.html] {
                assert!(form.contains("012345") && form.contains("confirm"), "{form}");
            }
        }
    }
}
