//! Jobs of the rules: tests of provider keys.

pub mod test_provider_key;
