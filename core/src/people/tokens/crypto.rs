//! Connects `jsonwebtoken` to `ring`, which the TLS of the product uses too. The providers that the crate comes with
//! would compile a second library of cryptography.

use jsonwebtoken::{
    Algorithm, DecodingKey,
    crypto::{CryptoProvider, JwtSigner, JwtVerifier, KeyUtils},
    errors::{ErrorKind, Result},
    signature::{self, Signer, Verifier},
};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED, ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair, UnparsedPublicKey},
};

static RING: CryptoProvider = CryptoProvider {
    signer_factory: |algorithm, key| match algorithm {
        Algorithm::ES256 => Ok(Box::new(Es256Signer(key_pair(key.as_bytes())?))),
        _ => Err(ErrorKind::InvalidAlgorithm.into()),
    },
    verifier_factory: |algorithm, key| match algorithm {
        Algorithm::ES256 => Ok(Box::new(Es256Verifier(key.clone()))),
        _ => Err(ErrorKind::InvalidAlgorithm.into()),
    },
    key_utils: KeyUtils::new_unimplemented(),
};

/// Makes `jsonwebtoken` use `ring`. May be called more than once.
pub(super) fn install() {
    // The error says that a provider is installed already.
    RING.install_default().ok();
}

/// A new private key as PKCS #8, and its public key as an uncompressed point: 4, x and y.
pub(super) fn generate() -> (Vec<u8>, Vec<u8>) {
    let private = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new())
        .expect("the operating system has random bytes");
    let pair = key_pair(private.as_ref()).expect("a generated key is valid");
    (private.as_ref().to_vec(), pair.public_key().as_ref().to_vec())
}

fn key_pair(private: &[u8]) -> Result<EcdsaKeyPair> {
    EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, private, &SystemRandom::new())
        .map_err(|_| ErrorKind::InvalidEcdsaKey.into())
}

struct Es256Signer(EcdsaKeyPair);

impl Signer<Vec<u8>> for Es256Signer {
    fn try_sign(&self, message: &[u8]) -> signature::Result<Vec<u8>> {
        let signature = self.0.sign(&SystemRandom::new(), message);
        Ok(signature.map_err(|_| signature::Error::new())?.as_ref().to_vec())
    }
}

impl JwtSigner for Es256Signer {
    fn algorithm(&self) -> Algorithm {
        Algorithm::ES256
    }
}

struct Es256Verifier(DecodingKey);

impl Verifier<Vec<u8>> for Es256Verifier {
    fn verify(&self, message: &[u8], signature: &Vec<u8>) -> signature::Result<()> {
        let public = self.0.try_get_as_bytes().map_err(signature::Error::from_source)?;
        UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, public)
            .verify(message, signature)
            .map_err(|_| signature::Error::new())
    }
}

impl JwtVerifier for Es256Verifier {
    fn algorithm(&self) -> Algorithm {
        Algorithm::ES256
    }
}
