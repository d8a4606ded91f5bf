//! Who searches: the client of a request, and the hashes by which demand and admission distinguish clients.
//!
//! An address is personal data, so it is not stored. A new key for the hashes is drawn each day, and the old key is
//! deleted. After that nobody, not even with the whole database, can find the address that belongs to a hash.

use std::{
    fmt,
    net::{IpAddr, Ipv6Addr},
};

use chrono::NaiveDate;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use tokio::sync::Mutex;
use uuid::Uuid;

use super::admission::Subscriber;
use crate::{
    base::ids::{UserId, random_bytes},
    platform::db::{Db, Result},
};

/// The number of bytes of a hash: enough that no two callers of a day get the same hash.
const HASH_BYTES: usize = 16;
/// The prefix length of the smallest network that an IPv6 provider assigns to one customer.
pub const SUBSCRIBER_BITS: u32 = 64;
/// The prefix length of the largest network that an IPv6 provider assigns to one customer.
pub const NETWORK_BITS: u32 = 48;

type KeyedHash = [u8; HASH_BYTES];

/// The client of a request. Its `Debug` form contains nothing about the client, so that log lines do not either.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Client {
    /// The IPv4 address, or at least the /64 of the IPv6 address.
    pub address: IpAddr,
    /// The browser's user agent; empty when the request has none.
    pub user_agent: String,
}

/// A caller as a search event stores it. Its `Debug` form contains nothing about the caller either.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Caller {
    /// Hash of the signed-in user, or else of the address with the user agent.
    pub(super) id: KeyedHash,
    /// Hash of the address alone; of an IPv6 address, only the /64.
    pub(super) address: KeyedHash,
    /// The /48 of an IPv6 address.
    pub(super) block: Option<KeyedHash>,
    /// The number of one of 256 groups of addresses; an IPv6 address is grouped by its /48.
    pub(super) network: i64,
}

/// The key of the day, read once a day in each process.
#[derive(Default)]
pub struct CallerKeys(Mutex<Option<(NaiveDate, Vec<u8>)>>);

impl CallerKeys {
    /// Computes the caller of a client with the key of today.
    pub async fn caller(&self, db: &Db, client: &Client, user: Option<UserId>) -> Result<Caller> {
        let day = db.now().to_datetime().date_naive();
        let mut kept = self.0.lock().await;
        let key = match &*kept {
            Some((of, key)) if *of == day => key.clone(),
            Some(_) | None => {
                let mut tx = db.write().await?;
                let key = tx.searches().caller_key(day, &random_key()).await?;
                tx.commit().await?;
                *kept = Some((day, key.clone()));
                key
            }
        };
        Ok(Caller::new(&key, client, user))
    }
}

impl Caller {
    /// The subscriber whose runs admission counts.
    pub fn subscriber(&self) -> Subscriber {
        Subscriber {
            address: Uuid::from_bytes(self.address),
            network: Uuid::from_bytes(self.block.unwrap_or(self.address)),
        }
    }

    /// Computes the hashes of a client with a key.
    pub fn new(key: &[u8], client: &Client, user: Option<UserId>) -> Self {
        let address = network_of(client.address, SUBSCRIBER_BITS);
        let network = network_of(client.address, NETWORK_BITS);
        let who = match user {
            Some(user) => format!("user {user}"),
            None => format!("visitor {address} {}", client.user_agent),
        };
        Self {
            id: keyed_hash(key, &who),
            address: keyed_hash(key, &format!("address {address}")),
            block: network.is_ipv6().then(|| keyed_hash(key, &format!("block {network}"))),
            network: group_of(network),
        }
    }
}

/// Returns the network that consists of the first `bits` of an IPv6 address. An IPv4 address stands for one customer
/// and is returned unchanged.
pub fn network_of(address: IpAddr, bits: u32) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let rest = u128::MAX.checked_shr(bits).unwrap_or_default();
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !rest))
        }
    }
}

fn keyed_hash(key: &[u8], text: &str) -> KeyedHash {
    let mut hash = Hmac::<Sha256>::new_from_slice(key).expect("a key may have any length");
    hash.update(text.as_bytes());
    let mut start = KeyedHash::default();
    start.copy_from_slice(&hash.finalize().into_bytes()[..HASH_BYTES]);
    start
}

fn group_of(network: IpAddr) -> i64 {
    i64::from(Sha256::digest(network.to_string())[0])
}

/// Random bits of the operating system.
fn random_key() -> Vec<u8> {
    random_bytes::<32>().into()
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Client")
    }
}

impl fmt::Debug for Caller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Caller")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(address: &str, user_agent: &str) -> Caller {
        let client = Client {
            address: address.parse().unwrap(),
            user_agent: user_agent.to_owned(),
        };
        Caller::new(b"a key", &client, None)
    }

    #[test]
    fn a_caller_is_an_address_with_a_user_agent() {
        let one = caller("192.0.2.7", "a browser");

        assert_eq!(one, caller("::ffff:192.0.2.7", "a browser"));
        let other_browser = caller("192.0.2.7", "another browser");
        assert!(one.id != other_browser.id && one.address == other_browser.address);
        let elsewhere = caller("192.0.2.8", "a browser");
        assert!(one.id != elsewhere.id && one.address != elsewhere.address);
    }

    #[test]
    fn a_subscriber_of_ipv6_is_one_address_and_a_larger_block_one_network() {
        let [one, same, neighbour] =
            ["2001:db8:1:2:3::4", "2001:db8:1:2:5::6", "2001:db8:1:ff::4"].map(|address| caller(address, "a browser"));

        assert_eq!(one, same);
        assert_ne!(one.address, neighbour.address);
        assert_eq!((&one.block, one.network), (&neighbour.block, neighbour.network));
        assert_ne!(one.network, caller("2001:db8:2:2::4", "a browser").network);
    }

    #[test]
    fn a_subscriber_of_ipv6_has_its_network_and_one_of_ipv4_is_its_own() {
        let [one, neighbour] = ["2001:db8:1:2::3", "2001:db8:1:3::3"].map(|address| caller(address, "").subscriber());
        assert_ne!(one.address, neighbour.address);
        assert_eq!(one.network, neighbour.network);

        let [one, neighbour] = ["192.0.2.7", "192.0.2.8"].map(|address| caller(address, "").subscriber());
        assert_eq!(one.address, one.network);
        assert_ne!(one.network, neighbour.network);
    }

    #[test]
    fn a_user_is_one_caller_at_every_address() {
        let user = Some(UserId(Uuid::from_u128(1)));
        let at = |address: &str| {
            let client = Client {
                address: address.parse().unwrap(),
                user_agent: String::new(),
            };
            Caller::new(b"a key", &client, user)
        };

        assert_eq!(at("192.0.2.7").id, at("198.51.100.9").id);
    }

    #[test]
    fn hashes_change_with_the_key_and_no_log_line_shows_a_client() {
        let client = Client {
            address: "192.0.2.7".parse().unwrap(),
            user_agent: "a browser".to_owned(),
        };

        let (today, tomorrow) = (
            Caller::new(b"today", &client, None),
            Caller::new(b"tomorrow", &client, None),
        );

        assert!(today.id != tomorrow.id && today.address != tomorrow.address);
        assert_eq!(format!("{client:?} {today:?}"), "Client Caller");
    }
}
