//! Codes of authenticator apps (RFC 6238): SHA-1, six digits, 30 seconds. The code of the period before or after the present
//! one is accepted too, because clocks differ.

use fast_qr::{
    QRBuilder,
    convert::{Builder as _, svg::SvgBuilder},
};
use secrecy::{ExposeSecret, SecretString};
use totp_rs::{Algorithm, Builder, Secret, Totp};

use crate::{
    base::{ids::random_bytes, time::Timestamp},
    platform::secrets::SecretsError,
};

const SECRET_BYTES: usize = 20;
pub(super) const TOLERANCE: u16 = 1;

/// What the server and the app of a user share. It has no debug form that shows it.
#[derive(Clone, Debug)]
pub struct TotpSecret(SecretString);

impl TotpSecret {
    /// A new secret with 160 random bits.
    pub(super) fn random() -> Self {
        Self(Secret::from(random_bytes::<SECRET_BYTES>()).to_base32().into())
    }

    /// A secret as it was stored.
    pub(super) fn stored(base32: SecretString) -> Self {
        Self(base32)
    }

    /// In base32, as people type it into an app.
    pub fn base32(&self) -> &SecretString {
        &self.0
    }

    /// The period for which this is the code: its number since 1970. `None` if the code is wrong now.
    pub(super) fn step_of(&self, code: &str, now: Timestamp) -> Result<Option<i64>, SecretsError> {
        let seconds = u64::try_from(now.to_datetime().timestamp()).unwrap_or_default();
        let step = self.totp("", "")?.check(code, seconds);
        Ok(step.and_then(|step| i64::try_from(step).ok()))
    }

    /// `otpauth://totp/…`, which an app reads from a QR code. `issuer` is the agency, `account` the user's address.
    pub fn uri(&self, issuer: &str, account: &str) -> Result<String, SecretsError> {
        // In the address a colon separates issuer and account, so neither may contain one.
        let (issuer, account) = (issuer.replace(':', " "), account.replace(':', " "));
        let uri = self.totp(&issuer, &account)?.to_url();
        Ok(uri.expect("an account without a colon is valid"))
    }

    fn totp(&self, issuer: &str, account: &str) -> Result<Totp, SecretsError> {
        let secret = Secret::try_from_base32(self.0.expose_secret()).map_err(|_| SecretsError::Damaged)?;
        let totp = Builder::new()
            .with_algorithm(Algorithm::SHA1)
            .with_skew(TOLERANCE)
            .with_secret(secret)
            .with_account_name(account)
            .with_issuer((!issuer.is_empty()).then_some(issuer));
        Ok(totp.build_noncompliant())
    }
}

/// A text as a QR code in SVG. Colours have names, because the client puts the picture into a `data:` address, where `#` would
/// end it.
pub fn qr_code(text: &str) -> String {
    let code = QRBuilder::new(text).build().expect("an address of an app is short");
    SvgBuilder::default()
        .module_color("black")
        .background_color("white")
        .to_str(&code)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_111_111_109_000_000);

    /// The secret of the examples of RFC 6238.
    fn secret() -> TotpSecret {
        TotpSecret::stored(Secret::from(*b"12345678901234567890").to_base32().into())
    }

    #[test]
    fn codes_are_those_of_the_standard() {
        // RFC 6238 lists codes of eight digits. The code of six digits is the last six of them.
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (20_000_000_000, "353130")] {
            let now = Timestamp(seconds * 1_000_000);
            assert_eq!(secret().step_of(code, now).unwrap(), Some(seconds / 30), "{code}");
        }
    }

    #[test]
    fn a_code_is_accepted_one_period_early_or_late() {
        for (seconds, is_accepted) in [(-60, false), (-30, true), (0, true), (30, true), (60, false)] {
            let now = Timestamp(NOW.0 + seconds * 1_000_000);
            assert_eq!(
                secret().step_of("081804", now).unwrap().is_some(),
                is_accepted,
                "{seconds}"
            );
        }
        for wrong in ["", "81804", "0818040", "08180x", "081 804", "０８１８０４"] {
            assert_eq!(secret().step_of(wrong, NOW).unwrap(), None, "{wrong}");
        }
    }

    #[test]
    fn the_picture_can_be_part_of_an_address() {
        let secret = TotpSecret::random();

        let uri = secret.uri("Agjenci: Ë & bij", "ana@agency.al").unwrap();
        let picture = qr_code(&uri);

        assert!(uri.starts_with("otpauth://totp/Agjenci"), "{uri}");
        assert!(uri.contains(secret.base32().expose_secret()));
        assert!(picture.starts_with("<svg") && !picture.contains('#'), "{picture}");
    }
}
