//! The texts of mails, in Albanian and in English, as plain text and as HTML.

use std::sync::LazyLock;

use minijinja::{Environment, context};

use super::{Mail, Notice};
use crate::{base::language::Language, platform::codes::Purpose};

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
    action: &'static str,
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
        } = match language {
            Language::Sq => self.albanian(&facts),
            Language::En => self.english(&facts),
        };
        let greeting = match (language, facts.name.as_str()) {
            (Language::Sq, "") => "Përshëndetje,".to_owned(),
            (Language::Sq, name) => format!("Përshëndetje {name},"),
            (Language::En, "") => "Hello,".to_owned(),
            (Language::En, name) => format!("Hello {name},"),
        };
        paragraphs.insert(0, greeting);
        let html = TEMPLATES
            .get_template("mail.html")
            .and_then(|template| {
                template.render(context! {
                    language => language.code(), subject => &subject, paragraphs => &paragraphs, action,
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

    fn albanian(self, facts: &Facts) -> Words {
        let agency = &facts.agency;
        let (subject, paragraphs, action) = match self {
            Self::Code(Purpose::Signup) => (
                format!("Konfirmoni adresën tuaj te {agency}"),
                vec![
                    "Dikush u regjistrua me këtë adresë. Nëse jeni ju, hapni lidhjen ose shkruani kodin.".to_owned(),
                    "Kodi vlen një orë. Agjentët mund të hyjnë pasi administratori t'i ketë aktivizuar.".to_owned(),
                ],
                "Konfirmo adresën",
            ),
            Self::Code(Purpose::Recovery) => (
                format!("Fjalëkalim i ri te {agency}"),
                vec![
                    "Me këtë adresë keni një llogari. Dikush kërkoi një fjalëkalim të ri, ose u përpoq të regjistrohej përsëri. Nëse nuk jeni ju, mos bëni asgjë.".to_owned(),
                    "Kodi vlen një orë.".to_owned(),
                ],
                "Vendos fjalëkalim të ri",
            ),
            Self::Code(Purpose::MagicLink) => (
                format!("Hyrja juaj te {agency}"),
                vec![
                    "Dikush kërkoi të hyjë me këtë adresë. Nëse nuk jeni ju, mos bëni asgjë.".to_owned(),
                    "Kodi vlen një orë.".to_owned(),
                ],
                "Hyr",
            ),
            Self::Code(Purpose::Invite) => (
                format!("Ftesë nga {agency}"),
                vec![
                    format!("{agency} ju fton të keni një llogari me këtë adresë. Hapni lidhjen dhe zgjidhni një fjalëkalim."),
                    "Lidhja vlen një orë.".to_owned(),
                ],
                "Prano ftesën",
            ),
            Self::Code(Purpose::EmailChangeCurrent | Purpose::EmailChangeNew) => (
                format!("Adresë e re te {agency}"),
                vec![
                    format!("Llogaria juaj do të ketë adresën {}. Ndryshimi bëhet kur të konfirmohet nga të dyja adresat.", facts.new_email),
                    "Nëse nuk e keni kërkuar ju, mos bëni asgjë. Kodi vlen një orë.".to_owned(),
                ],
                "Konfirmo ndryshimin",
            ),
            Self::Code(Purpose::Reauthentication) => (
                format!("Kodi juaj te {agency}"),
                vec![
                    "Shkruajeni këtë kod për të ndryshuar fjalëkalimin. Nëse nuk e keni kërkuar ju, mos bëni asgjë.".to_owned(),
                    "Kodi vlen një orë.".to_owned(),
                ],
                "",
            ),
            Self::AgentToActivate(_) => (
                format!("Agjent i ri te {agency}"),
                vec![format!("{} u regjistrua si agjent dhe pret aktivizimin.", facts.agent)],
                "Shiko agjentët",
            ),
            Self::AgentActivated => (
                format!("Llogaria juaj te {agency} është aktive"),
                vec!["Administratori aktivizoi llogarinë tuaj. Tani mund të hyni.".to_owned()],
                "Hyr",
            ),
            Self::Notice(notice) => (
                match notice {
                    Notice::PasswordChanged => format!("Fjalëkalimi juaj te {agency} ndryshoi"),
                    Notice::AppAdded => format!("Aplikacion i ri i kodeve te {agency}"),
                    Notice::AppRemoved => format!("Aplikacioni i kodeve u hoq te {agency}"),
                    Notice::SignedInElsewhere => format!("Hyrje nga një vend i ri te {agency}"),
                },
                vec![
                    match notice {
                        Notice::PasswordChanged => "Fjalëkalimi i llogarisë suaj u ndryshua.",
                        Notice::AppAdded => "Një aplikacion i kodeve u shtua në llogarinë tuaj.",
                        Notice::AppRemoved => "Një aplikacion i kodeve u hoq nga llogaria juaj.",
                        Notice::SignedInElsewhere => "Dikush hyri me fjalëkalimin tuaj nga një adresë e re.",
                    }
                    .to_owned(),
                    "Nëse nuk jeni ju, ndryshoni fjalëkalimin dhe mbyllni sesionet e tjera.".to_owned(),
                ],
                "Shiko llogarinë",
            ),
        };
        Words {
            subject,
            paragraphs,
            action,
        }
    }

    fn english(self, facts: &Facts) -> Words {
        let agency = &facts.agency;
        let (subject, paragraphs, action) = match self {
            Self::Code(Purpose::Signup) => (
                format!("Confirm your address at {agency}"),
                vec![
                    "Somebody registered with this address. If it was you, open the link or type in the code.".to_owned(),
                    "The code is valid for an hour. Agents can sign in as soon as the administrator has activated them.".to_owned(),
                ],
                "Confirm the address",
            ),
            Self::Code(Purpose::Recovery) => (
                format!("A new password at {agency}"),
                vec![
                    "You have an account with this address. Somebody asked for a new password, or tried to register again. If it was not you, do nothing.".to_owned(),
                    "The code is valid for an hour.".to_owned(),
                ],
                "Set a new password",
            ),
            Self::Code(Purpose::MagicLink) => (
                format!("Your sign-in at {agency}"),
                vec![
                    "Somebody wants to sign in with this address. If it was not you, do nothing.".to_owned(),
                    "The code is valid for an hour.".to_owned(),
                ],
                "Sign in",
            ),
            Self::Code(Purpose::Invite) => (
                format!("An invitation from {agency}"),
                vec![
                    format!("{agency} invites you to have an account with this address. Open the link and choose a password."),
                    "The link is valid for an hour.".to_owned(),
                ],
                "Accept the invitation",
            ),
            Self::Code(Purpose::EmailChangeCurrent | Purpose::EmailChangeNew) => (
                format!("A new address at {agency}"),
                vec![
                    format!("Your account is about to have the address {}. The change is made when both addresses have confirmed it.", facts.new_email),
                    "If it was not you who asked for it, do nothing. The code is valid for an hour.".to_owned(),
                ],
                "Confirm the change",
            ),
            Self::Code(Purpose::Reauthentication) => (
                format!("Your code at {agency}"),
                vec![
                    "Type in this code to change your password. If it was not you who asked for it, do nothing.".to_owned(),
                    "The code is valid for an hour.".to_owned(),
                ],
                "",
            ),
            Self::AgentToActivate(_) => (
                format!("A new agent at {agency}"),
                vec![format!("{} registered as an agent and waits for the activation.", facts.agent)],
                "See the agents",
            ),
            Self::AgentActivated => (
                format!("Your account at {agency} is active"),
                vec!["The administrator has activated your account. You can sign in now.".to_owned()],
                "Sign in",
            ),
            Self::Notice(notice) => (
                match notice {
                    Notice::PasswordChanged => format!("Your password at {agency} has changed"),
                    Notice::AppAdded => format!("A new authenticator app at {agency}"),
                    Notice::AppRemoved => format!("An authenticator app was removed at {agency}"),
                    Notice::SignedInElsewhere => format!("A sign-in from a new place at {agency}"),
                },
                vec![
                    match notice {
                        Notice::PasswordChanged => "The password of your account was changed.",
                        Notice::AppAdded => "An authenticator app was added to your account.",
                        Notice::AppRemoved => "An authenticator app was removed from your account.",
                        Notice::SignedInElsewhere => "Somebody signed in with your password from a new address.",
                    }
                    .to_owned(),
                    "If it was not you, change the password and end the other sessions.".to_owned(),
                ],
                "See the account",
            ),
        };
        Words {
            subject,
            paragraphs,
            action,
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
