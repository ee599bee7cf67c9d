//! The keys that requests carry: a separate type for each interface, so that no key can be sent to the other.

use std::fmt;

use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::environment::Environment;
use kaunta_domain::reference::Seed;
use reqwest::header::{AUTHORIZATION, HeaderName, HeaderValue};

use super::problem::SetUpError;
use super::root::Root;
use super::secret::{BadKey, Secret};

/// gateway-api.md, Authentication.
const X_API_KEY: HeaderName = HeaderName::from_static("x-api-key");
/// partner-wallet-api.md, Authentication.
const BEARER: &str = "Bearer ";
/// The prefix of the service's bearer keys.
const PREFIX: &str = "ak_live_";

macro_rules! key {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone)]
        pub struct $name(Secret);

        impl $name {
            /// Trims the text and checks that a header can carry it.
            ///
            /// # Errors
            /// The text is blank, or has characters that no key has.
            pub fn parse(text: &str) -> Result<$name, BadKey> {
                Secret::parse(text).map($name)
            }

            /// `…1234`: enough to distinguish two keys, and only for a key long enough to stay secret.
            #[must_use]
            pub fn masked(&self) -> Option<String> {
                self.0.masked()
            }

            /// The key itself, only for the keychain.
            #[must_use]
            pub fn expose(&self) -> &str {
                self.0.expose()
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(concat!(stringify!($name), "(hidden)"))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("(hidden)")
            }
        }
    };
}

key!(
    /// An `x-api-key` (gateway-api.md, Authentication). Neither `Debug` nor `Display` shows it.
    ApiKey
);
key!(
    /// A bearer token (partner-wallet-api.md, Authentication). Neither `Debug` nor `Display` shows it.
    BearerKey
);

impl BearerKey {
    /// Checks that the key may be used in an environment: a live key (`ak_live_…`) moves real money, and this interface has
    /// no separate paths for development (partner-wallet-api.md: a sandbox is coming soon).
    ///
    /// # Errors
    /// [`SetUpError::LiveKey`].
    pub fn may_be_used_in(&self, environment: Environment) -> Result<(), SetUpError> {
        let is_live = self.expose().get(..PREFIX.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(PREFIX));
        match environment {
            Environment::Development if is_live => Err(SetUpError::LiveKey),
            Environment::Practice | Environment::Development | Environment::Production => Ok(()),
        }
    }

    /// Whether it has the specified form, `ak_live_[timestamp]_[random]`. This proves nothing: the service may have changed
    /// the form, or it may be a test key.
    #[must_use]
    pub fn looks_like_the_services(&self) -> bool {
        let parts = self.expose().strip_prefix(PREFIX).and_then(|rest| rest.split_once('_'));
        parts.is_some_and(|(timestamp, random)| {
            !timestamp.is_empty() && timestamp.bytes().all(|byte| byte.is_ascii_digit()) && !random.is_empty()
        })
    }
}

/// What authenticates us to an interface.
#[derive(Debug, Clone)]
pub(crate) enum Credential {
    /// For the gateway interface.
    ApiKey(ApiKey),
    /// For the partner wallet interface.
    Bearer(BearerKey),
}

impl Credential {
    /// The header that carries it.
    pub(crate) fn header(&self) -> Option<(HeaderName, HeaderValue)> {
        match self {
            Credential::ApiKey(key) => Some((X_API_KEY, key.0.header("")?)),
            Credential::Bearer(key) => Some((AUTHORIZATION, key.0.header(BEARER)?)),
        }
    }

    /// Identifies it, with this root, in the book with this seed.
    pub(crate) fn fingerprint(&self, root: &Root, seed: &Seed) -> CredentialFingerprint {
        let key = match self {
            Credential::ApiKey(key) => key.expose(),
            Credential::Bearer(key) => key.expose(),
        };
        let address = match root.environment() {
            // The practice gateway stays the same on a different port.
            Environment::Practice => Environment::Practice.code(),
            Environment::Development | Environment::Production => root.as_str(),
        };
        CredentialFingerprint::of(seed, address, key)
    }

    /// Redacts the key from a text, in case the service repeats it.
    pub(crate) fn redact(&self, text: String) -> String {
        match self {
            Credential::ApiKey(key) => key.0.redact(text),
            Credential::Bearer(key) => key.0.redact(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_trimmed_and_must_fit_a_header() {
        assert_eq!(ApiKey::parse(" live-key-1234\n").unwrap().expose(), "live-key-1234");
        assert_eq!(BearerKey::parse(" ak_live_1_x\n").unwrap().expose(), "ak_live_1_x");
        for (typed, why) in [
            ("", BadKey::Blank),
            (" \n", BadKey::Blank),
            ("two words", BadKey::OtherCharacters),
            ("Bearer ak_live_1_x", BadKey::OtherCharacters),
            ("line\r\nx-other: 1", BadKey::OtherCharacters),
            ("clé", BadKey::OtherCharacters),
        ] {
            assert_eq!(ApiKey::parse(typed).err(), Some(why), "{typed:?}");
            assert_eq!(BearerKey::parse(typed).err(), Some(why), "{typed:?}");
        }
    }

    #[test]
    fn only_the_end_of_a_long_key_is_ever_shown() {
        let key = ApiKey::parse("canary-secret-1234").unwrap();
        let bearer = BearerKey::parse("canary-secret-1234").unwrap();
        assert_eq!((key.masked().as_deref(), bearer.masked().as_deref()), (Some("…1234"), Some("…1234")));
        assert_eq!(ApiKey::parse("short-1234").unwrap().masked(), None);
        let shown = [format!("{key} {key:?} {bearer} {bearer:?}")];
        let sent =
            [Credential::ApiKey(key), Credential::Bearer(bearer)].map(|key| format!("{key:?} {:?}", key.header()));
        for shown in shown.iter().chain(&sent) {
            assert!(!shown.contains("1234"), "{shown}");
        }
    }

    #[test]
    fn each_interface_has_its_own_header() {
        let gateway = Credential::ApiKey(ApiKey::parse("k1").unwrap()).header().unwrap();
        assert_eq!((gateway.0.as_str(), gateway.1.as_bytes()), ("x-api-key", b"k1".as_slice()));
        let partner = Credential::Bearer(BearerKey::parse("k2").unwrap()).header().unwrap();
        assert_eq!((partner.0.as_str(), partner.1.as_bytes()), ("authorization", b"Bearer k2".as_slice()));
    }

    #[test]
    fn a_key_of_the_services_form_is_told_from_any_other() {
        for (key, looks) in [
            ("ak_live_1700000000_practicelive", true),
            ("ak_live_1700000000123_aB3-x_y", true),
            ("ak_live_1700000000_", false),
            ("ak_live__abc", false),
            ("ak_live_17e9_abc", false),
            ("ak_live_1700000000", false),
            ("ak_test_1700000000_abc", false),
            ("AK_LIVE_1700000000_abc", false),
            ("pk-live-1", false),
        ] {
            assert_eq!(BearerKey::parse(key).unwrap().looks_like_the_services(), looks, "{key}");
            let is_live = key.to_lowercase().starts_with("ak_live_");
            let taken = BearerKey::parse(key).unwrap().may_be_used_in(Environment::Development);
            assert_eq!(taken.is_err(), is_live, "{key}");
        }
    }
}
