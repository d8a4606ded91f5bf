use argon2::{
    ARGON2ID_IDENT, Algorithm, Argon2, Block, Params, Version,
    password_hash::phc::{Output, ParamsString, PasswordHash, Salt},
};

const VERSION: Version = Version::V0x13;

/// Hashes one password after the other in the same memory.
///
/// With new memory for each hash, the time of an answer would tell which users exist: how long a hash takes depends on where
/// its memory is, and this on the allocations before, which are others for a user who exists.
pub struct Argon2id {
    /// The parameters of new hashes.
    params: Params,
    memory: Vec<Block>,
}

impl Argon2id {
    pub fn new(params: Params) -> Self {
        Self {
            params,
            memory: Vec::new(),
        }
    }

    /// The hash of a new password in PHC format: `$argon2id$v=19$m=…`.
    pub fn hash(&mut self, password: &[u8]) -> String {
        let salt = Salt::generate();
        let output = self.output(self.params.clone(), &salt, password);
        let hash = PasswordHash {
            algorithm: ARGON2ID_IDENT,
            version: Some(VERSION.into()),
            params: ParamsString::try_from(&self.params).expect("the parameters have a text"),
            salt: Some(salt),
            hash: Some(output.expect("the parameters are valid")),
        };
        hash.to_string()
    }

    /// Whether this is the password with the stored hash. Without a stored hash the answer is no, and takes as long as
    /// with one.
    pub fn is_right(&mut self, password: &[u8], stored: Option<&str>) -> bool {
        let Some(stored) = stored else {
            self.hash(password);
            return false;
        };
        let Some((params, salt, expected)) = parts(stored) else {
            return false;
        };
        // Outputs are compared in constant time.
        self.output(params, &salt, password)
            .is_ok_and(|output| output == expected)
    }

    /// Gives the memory back to the system.
    pub fn release_memory(&mut self) {
        self.memory = Vec::new();
    }

    fn output(&mut self, params: Params, salt: &Salt, password: &[u8]) -> argon2::Result<Output> {
        let blocks = params.block_count();
        if self.memory.len() < blocks {
            self.memory.resize(blocks, Block::default());
        }
        let mut output = [0; Params::DEFAULT_OUTPUT_LEN];
        let argon2 = Argon2::new(Algorithm::Argon2id, VERSION, params);
        argon2.hash_password_into_with_memory(password, salt, &mut output, &mut self.memory)?;
        Ok(Output::new(&output).expect("an output may have this length"))
    }
}

/// The parts of a hash in PHC format, if argon2id made it.
pub fn parts(hash: &str) -> Option<(Params, Salt, Output)> {
    let hash = PasswordHash::new(hash).ok()?;
    let params = Params::try_from(&hash).ok()?;
    (hash.algorithm == ARGON2ID_IDENT && hash.version == Some(VERSION.into()))
        .then_some((params, hash.salt?, hash.hash?))
}

#[cfg(test)]
mod tests {
    use argon2::password_hash::PasswordHasher;

    use super::*;

    fn params(iterations: u32, lanes: u32) -> Params {
        Params::new(64, iterations, lanes, None).unwrap()
    }

    /// A hash that the library makes, in memory of its own.
    fn of_library(algorithm: Algorithm, version: Version, params: Params) -> String {
        let argon2 = Argon2::new(algorithm, version, params);
        argon2.hash_password(b"password").unwrap().to_string()
    }

    #[test]
    fn used_memory_gives_the_hashes_of_new_memory() {
        let mut argon2id = Argon2id::new(params(1, 1));

        for (iterations, lanes) in [(1, 1), (3, 2), (2, 1), (1, 4)] {
            let stored = of_library(Algorithm::Argon2id, VERSION, params(iterations, lanes));
            assert!(argon2id.is_right(b"password", Some(&stored)), "{stored}");
            assert!(!argon2id.is_right(b"Password", Some(&stored)), "{stored}");
        }
        argon2id.release_memory();
        let stored = argon2id.hash(b"password");
        assert!(argon2id.is_right(b"password", Some(&stored)));
    }

    #[test]
    fn without_a_stored_hash_one_with_the_present_parameters_is_made() {
        let present = params(1, 1);
        let (mut of_user, mut of_nobody) = (Argon2id::new(present.clone()), Argon2id::new(present.clone()));
        let stored = of_user.hash(b"password");
        of_user.release_memory();

        assert!(!of_user.is_right(b"Password", Some(&stored)));
        assert!(!of_nobody.is_right(b"Password", None));

        for argon2id in [of_user, of_nobody] {
            assert_eq!(argon2id.memory.len(), present.block_count());
            assert!(
                argon2id.memory.iter().any(|block| *block.as_ref() != [0; 128]),
                "it is used"
            );
        }
    }

    #[test]
    fn no_password_is_right_without_a_hash_of_argon2id() {
        let mut argon2id = Argon2id::new(params(1, 1));
        let foreign = [
            of_library(Algorithm::Argon2i, VERSION, params(1, 1)),
            of_library(Algorithm::Argon2id, Version::V0x10, params(1, 1)),
            "$argon2id$v=19$m=64,t=1,p=1".to_owned(),
            "$2b$12$C6UzMDM.H6dfI/f/IKcEe.".to_owned(),
            String::new(),
        ];

        assert!(!argon2id.is_right(b"password", None));
        for stored in foreign {
            assert!(!argon2id.is_right(b"password", Some(&stored)), "{stored}");
        }
    }
}
