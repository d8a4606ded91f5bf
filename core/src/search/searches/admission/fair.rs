//! The order of requests in a provider's queue: start-time fair queueing between clients.
//!
//! A request's tag is its priority in the queue; the request with the smallest tag is sent first. The tags of one
//! client's requests grow: each is at least one more than the one before. A client without a waiting request starts at
//! the virtual time, which is the smallest tag that waits. So each waiting client is served once before any client is
//! served twice, and a client that sends more requests only delays its own.

/// Who asks. Agents go first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rank {
    /// Somebody who works with the product.
    Agent,
    #[default]
    Visitor,
}

/// The first tag of agents is smaller than that of visitors by this number.
const AGENTS_AHEAD: i64 = 1 << 40;

/// The requests that wait in one queue, grouped by tag, as one client sees them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(Vec<WaitingRequests>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct WaitingRequests {
    tag: i64,
    requests: u64,
    /// Whether at least one of these requests is this client's.
    own: bool,
}

impl Rank {
    /// The tag of a rank's first request in an empty queue.
    fn first(self) -> i64 {
        match self {
            Self::Agent => -AGENTS_AHEAD,
            Self::Visitor => 0,
        }
    }

    fn has(self, tag: i64) -> bool {
        match self {
            Self::Agent => tag < Self::Visitor.first(),
            Self::Visitor => tag >= Self::Visitor.first(),
        }
    }
}

impl Line {
    /// Adds a number of waiting requests with the same tag. `own` means that one of them is this client's.
    pub fn add(&mut self, tag: i64, requests: u64, own: bool) {
        self.0.push(WaitingRequests { tag, requests, own });
    }

    /// The tag of this client's next request.
    pub fn next(&self, rank: Rank) -> i64 {
        let of_rank = || self.0.iter().filter(|waiting| rank.has(waiting.tag));
        let virtual_time = of_rank().map(|waiting| waiting.tag).min();
        let behind_own = of_rank()
            .filter(|waiting| waiting.own)
            .map(|waiting| waiting.tag + 1)
            .max();
        virtual_time.max(behind_own).unwrap_or(rank.first())
    }

    /// Puts this client's next request into the line and returns its tag.
    pub fn join(&mut self, rank: Rank) -> i64 {
        let tag = self.next(rank);
        self.add(tag, 1, true);
        tag
    }

    /// The number of requests that go before a new request with this tag. Of requests with equal tags, the older one
    /// goes first.
    pub fn ahead(&self, tag: i64) -> u64 {
        let before = self.0.iter().filter(|waiting| waiting.tag <= tag);
        before.map(|waiting| waiting.requests).sum()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A queue that serves one request in each step. A request is stored as (tag, number, client).
    #[derive(Default)]
    struct Queue {
        waiting: Vec<(i64, usize, usize)>,
        asked: usize,
    }

    impl Queue {
        fn ask(&mut self, client: usize, rank: Rank) -> usize {
            let mut line = Line::default();
            for (tag, _, other) in &self.waiting {
                line.add(*tag, 1, *other == client);
            }
            self.asked += 1;
            self.waiting.push((line.next(rank), self.asked, client));
            self.asked
        }

        fn serve(&mut self) -> Option<(usize, usize)> {
            let next = self.waiting.iter().copied().min()?;
            self.waiting.retain(|other| *other != next);
            Some((next.1, next.2))
        }
    }

    /// Returns how many requests are served before a request of client 0. Each entry (client, requests, steps) of
    /// `asks` adds that number of requests of the client to the queue, which then serves for that number of steps.
    /// After the request of client 0, `more` adds requests before each step.
    fn served_before(asks: &[(usize, usize, usize)], more: &[(usize, usize)]) -> usize {
        let mut queue = Queue::default();
        for (client, requests, steps) in asks {
            for _ in 0..*requests {
                queue.ask(*client, Rank::Visitor);
            }
            for _ in 0..*steps {
                queue.serve();
            }
        }
        let own = queue.ask(0, Rank::Visitor);
        for served in 0.. {
            for (client, requests) in more {
                for _ in 0..*requests {
                    queue.ask(*client, Rank::Visitor);
                }
            }
            match queue.serve() {
                Some((request, _)) if request == own => return served,
                Some(_) => {}
                None => panic!("it is served"),
            }
        }
        unreachable!()
    }

    #[test]
    fn a_second_client_waits_for_one_request_of_the_first_however_many_there_are() {
        for requests in [1, 2, 10, 134, 1_000] {
            assert_eq!(served_before(&[(1, requests, 0)], &[(1, 3)]), 1, "{requests}");
        }
    }

    #[test]
    fn clients_take_turns() {
        let mut queue = Queue::default();
        for client in [1, 1, 1, 2, 2, 3] {
            queue.ask(client, Rank::Visitor);
        }

        let served: Vec<_> = std::iter::from_fn(|| queue.serve()).map(|(_, client)| client).collect();

        assert_eq!(served, [1, 2, 3, 1, 2, 1]);
    }

    #[test]
    fn agents_go_first_and_take_turns_among_themselves() {
        let mut queue = Queue::default();
        queue.ask(1, Rank::Visitor);
        for agent in [8, 8, 9] {
            queue.ask(agent, Rank::Agent);
        }

        let served: Vec<_> = std::iter::from_fn(|| queue.serve()).map(|(_, client)| client).collect();

        assert_eq!(served, [8, 9, 8, 1]);
    }

    #[test]
    fn the_requests_of_one_run_take_their_turns_one_by_one() {
        let mut line = Line::default();
        line.add(7, 2, false);

        let tags = [0; 3].map(|_| line.join(Rank::Visitor));

        assert_eq!(tags, [7, 8, 9]);
        assert_eq!((line.ahead(7), line.ahead(9)), (3, 5));
    }

    proptest! {
        #[test]
        fn the_wait_is_at_most_one_request_of_each_other_client(
            asks in prop::collection::vec((1usize..6, 0usize..40, 0usize..10), 0..12),
            more in prop::collection::vec((1usize..9, 0usize..5), 0..6),
        ) {
            let clients: std::collections::BTreeSet<_> = asks.iter().map(|ask| ask.0).collect();

            prop_assert!(served_before(&asks, &more) <= clients.len());
        }

        #[test]
        fn the_wait_does_not_depend_on_how_much_others_ask(
            asks in prop::collection::vec((1usize..6, 12usize..20, 0usize..3), 1..6),
            factor in 2usize..6,
            more in 0usize..5,
        ) {
            let greedy: Vec<_> = asks.iter().map(|&(client, requests, steps)| (client, requests * factor, steps)).collect();

            prop_assert_eq!(
                served_before(&asks, &[]),
                served_before(&greedy, &[(1, more)])
            );
        }
    }
}
