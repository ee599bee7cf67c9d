//! Where the service posts a transaction's outcome.

use serde::{Deserialize, Serialize};
use url::{Host, Url};

use crate::environment::Environment;

/// An `https` address (gateway-api.md, callbackUrl). In the practice environment, `http` to this computer is allowed too.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CallbackUrl(Url);

impl CallbackUrl {
    /// Parses what a person typed in the settings.
    ///
    /// # Errors
    /// [`BadCallback`].
    pub fn parse(text: &str, environment: Environment) -> Result<CallbackUrl, BadCallback> {
        let text = text.trim();
        if text.is_empty() {
            return Err(BadCallback::Blank);
        }
        let url = Url::parse(text).map_err(|_| BadCallback::NotAnAddress)?;
        let is_safe = match environment {
            Environment::Practice if url.scheme() == "http" && !is_loopback(&url) => {
                return Err(BadCallback::NotHttpsNorHere);
            }
            Environment::Practice => matches!(url.scheme(), "https" | "http"),
            Environment::Development | Environment::Production => url.scheme() == "https",
        };
        if !is_safe {
            return Err(BadCallback::NotHttps);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(BadCallback::NotAnAddress);
        }
        Ok(CallbackUrl(url))
    }

    /// The address as the service receives it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The address as staff see it: its host, without the secret path.
    #[must_use]
    pub fn masked(&self) -> String {
        let origin = self.0.origin().ascii_serialization();
        let is_bare = self.0.path() == "/" && self.0.query().is_none() && self.0.fragment().is_none();
        if is_bare { origin } else { format!("{origin}/…") }
    }
}

/// Whether an address refers to this computer.
#[must_use]
pub fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// Why a callback address was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadCallback {
    /// Nothing was typed.
    #[error("no callback address")]
    Blank,
    /// Not a web address.
    #[error("not a web address")]
    NotAnAddress,
    /// Plain http.
    #[error("an address without TLS")]
    NotHttps,
    /// Plain http to another computer, in the practice environment.
    #[error("an address without TLS on another computer")]
    NotHttpsNorHere,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_masked_address_says_where_it_leads_and_nothing_of_its_path() {
        for (address, masked) in [
            ("https://shop.example/kaunta/0123456789abcdef", "https://shop.example/…"),
            ("https://shop.example:8443/a", "https://shop.example:8443/…"),
            ("https://shop.example?token=abc", "https://shop.example/…"),
            ("https://shop.example/#abc", "https://shop.example/…"),
            ("https://shop.example", "https://shop.example"),
        ] {
            assert_eq!(CallbackUrl::parse(address, Environment::Production).unwrap().masked(), masked);
        }
    }

    #[test]
    fn only_https_except_for_this_computer_in_practice() {
        use Environment::{Practice, Production};
        for (text, environment, expected) in [
            ("https://shop.example/kaunta", Production, None),
            ("http://shop.example/kaunta", Production, Some(BadCallback::NotHttps)),
            ("http://127.0.0.1:8080/inbox", Production, Some(BadCallback::NotHttps)),
            ("http://127.0.0.1:8080/inbox", Practice, None),
            ("http://shop.example/inbox", Practice, Some(BadCallback::NotHttpsNorHere)),
            ("https://name:word@shop.example/", Production, Some(BadCallback::NotAnAddress)),
            ("shop.example", Production, Some(BadCallback::NotAnAddress)),
            (" ", Production, Some(BadCallback::Blank)),
        ] {
            assert_eq!(CallbackUrl::parse(text, environment).err(), expected, "{text}");
        }
    }
}
