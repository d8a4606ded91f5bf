//! The tokens that provider A's account has given. The time of a token counts, not the time at which its request arrives: a
//! busy machine delivers requests late and together.

use super::database::SharedDatabase;

/// Statements for SQLite and for PostgreSQL, from which on the lists of valid tokens are kept in `taken`.
const NOTED: (&str, &str) = (
    "CREATE TABLE taken (recent TEXT);
     CREATE TRIGGER noted AFTER UPDATE ON provider_limits WHEN NEW.key = 'rapidapi' AND NEW.recent <> OLD.recent
     BEGIN INSERT INTO taken VALUES (NEW.recent); END",
    "CREATE TABLE taken (recent TEXT);
     CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
         INSERT INTO taken VALUES (NEW.recent);
         RETURN NEW;
     END $$;
     CREATE TRIGGER noted AFTER UPDATE ON provider_limits FOR EACH ROW
     WHEN (NEW.key = 'rapidapi' AND NEW.recent <> OLD.recent) EXECUTE FUNCTION note()",
);

/// The tokens since this was created.
pub struct Tokens<'a>(&'a SharedDatabase);

impl<'a> Tokens<'a> {
    /// Notes all tokens from now on.
    pub async fn noted(shared: &'a SharedDatabase) -> Self {
        shared.run(NOTED.0, NOTED.1).await;
        Self(shared)
    }

    /// Checks that there were at least so many tokens, and at most `rate` within any second.
    pub async fn check(&self, at_least: u64, rate: usize) {
        let lists = "SELECT recent FROM taken";
        let lists = self.0.rows(lists, lists).await.concat();
        assert!(lists.len() as u64 >= at_least, "{} of {at_least}", lists.len());
        for list in lists.into_iter().flatten() {
            let moments: Vec<i64> = serde_json::from_str(&list).unwrap();
            for first in &moments {
                let second = *first..*first + 1_000_000;
                let within = moments.iter().filter(|moment| second.contains(moment)).count();
                assert!(within <= rate, "{moments:?}");
            }
        }
    }
}
