//! Who sent a quote, and how the client reaches them.

use flight_finder_core::people::{agents::Agent, users::User};
use url::form_urlencoded;

use crate::landing::site::Site;

/// Who sent the quote, and how to reach them: the agent's own number if it is an international one, else the agency's.
pub(super) struct Sender {
    pub name: String,
    pub first_name: Option<String>,
    /// The agent's number, if it is the one of the links.
    pub own_phone: Option<String>,
    pub phone_uri: String,
    chat_uri: String,
}

impl Sender {
    /// The address of the chat with its first message.
    pub fn chat_with(&self, text: &str) -> String {
        with_text(&self.chat_uri, text)
    }

    pub fn new(site: &Site, agent: Option<&Agent>, user: Option<&User>) -> Self {
        let name = agent.map(|agent| agent.name.clone());
        // An administrator who has said no name is shown as the agency, and not by the address.
        let name = name.or_else(|| Some(user?.metadata.get("name")?.as_str()?.to_owned()));
        let name = name.filter(|name| !name.is_empty());
        let own = agent
            .and_then(|agent| agent.phone_number.as_deref())
            .filter(|number| number.starts_with('+') && !site.demo);
        let first_name = name.as_deref().and_then(|name| name.split_whitespace().next());
        let first_name = first_name.map(str::to_owned);
        let name = name.unwrap_or_else(|| site.agency.name.clone());
        match own {
            Some(number) => {
                let digits: String = number.chars().filter(char::is_ascii_digit).collect();
                Self {
                    phone_uri: format!("tel:+{digits}"),
                    chat_uri: format!("https://wa.me/{digits}"),
                    own_phone: Some(number.to_owned()),
                    name,
                    first_name,
                }
            }
            None => Self {
                phone_uri: site.agency.phone_uri.clone(),
                chat_uri: site.agency.chat_uri.clone(),
                own_phone: None,
                name,
                first_name,
            },
        }
    }
}

/// The address of a chat with its first message.
fn with_text(chat: &str, text: &str) -> String {
    if chat.is_empty() {
        return String::new();
    }
    // Chats read `+` as a plus sign.
    let text: String = form_urlencoded::byte_serialize(text.as_bytes()).collect();
    format!("{chat}?text={}", text.replace('+', "%20"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_escaped_in_the_address_of_a_chat() {
        assert_eq!(
            with_text("https://wa.me/355", "Përshëndetje A & B\n1+1"),
            "https://wa.me/355?text=P%C3%ABrsh%C3%ABndetje%20A%20%26%20B%0A1%2B1"
        );
        assert_eq!(with_text("", "a"), "");
    }
}
