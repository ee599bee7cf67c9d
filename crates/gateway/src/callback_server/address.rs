//! The address of the callback server.

use std::fmt;

use kaunta_domain::callback::is_loopback;
use url::Url;

/// Where callbacks are fetched: an https address, or one on this computer. Its path is a secret.
#[derive(Clone, PartialEq, Eq)]
pub struct CallbackServerAddress(pub(super) Url);

impl CallbackServerAddress {
    /// Parses what a person typed in the settings.
    ///
    /// # Errors
    /// [`BadCallbackServerAddress`].
    pub fn parse(text: &str) -> Result<CallbackServerAddress, BadCallbackServerAddress> {
        let url = Url::parse(text.trim()).map_err(|_| BadCallbackServerAddress::NotAnAddress)?;
        if !matches!(url.scheme(), "https" | "http") || url.host().is_none() {
            return Err(BadCallbackServerAddress::NotAnAddress);
        }
        if url.scheme() == "http" && !is_loopback(&url) {
            return Err(BadCallbackServerAddress::NotHttps);
        }
        if !url.username().is_empty() || url.password().is_some() || url.query().is_some() || url.fragment().is_some() {
            return Err(BadCallbackServerAddress::MoreThanAPath);
        }
        if url.path() == "/" {
            return Err(BadCallbackServerAddress::NoPath);
        }
        Ok(CallbackServerAddress(url))
    }

    /// The whole address with its secret: to distinguish one server from another, never for a log.
    #[must_use]
    pub fn reveal(&self) -> &str {
        self.0.as_str()
    }

    /// Scheme and host, for a log and for the timeline.
    #[must_use]
    pub fn origin(&self) -> String {
        self.0.origin().ascii_serialization()
    }
}

impl fmt::Debug for CallbackServerAddress {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "CallbackServerAddress({}/…)", self.origin())
    }
}

/// Why the address of a callback server was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadCallbackServerAddress {
    /// Not a web address.
    #[error("not a web address")]
    NotAnAddress,
    /// Plain http to another computer.
    #[error("an address without TLS")]
    NotHttps,
    /// Contains `name:password@`, `?…` or `#…`.
    #[error("more than a path")]
    MoreThanAPath,
    /// Only a host, without a path.
    #[error("no path")]
    NoPath,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_safe_line_to_a_whole_address_is_taken() {
        for (typed, refused) in [
            ("https://shop.example/abc", None),
            (" https://shop.example:8443/kaunta/abc ", None),
            ("http://127.0.0.1:8787/abc", None),
            ("http://localhost:8787/abc", None),
            ("http://[::1]:8787/abc", None),
            ("http://shop.example/abc", Some(BadCallbackServerAddress::NotHttps)),
            ("http://127.0.0.1.shop.example/abc", Some(BadCallbackServerAddress::NotHttps)),
            ("https://shop:word@shop.example/abc", Some(BadCallbackServerAddress::MoreThanAPath)),
            ("https://shop.example/abc?after=1", Some(BadCallbackServerAddress::MoreThanAPath)),
            ("https://shop.example/abc#top", Some(BadCallbackServerAddress::MoreThanAPath)),
            ("https://shop.example", Some(BadCallbackServerAddress::NoPath)),
            ("https://shop.example/", Some(BadCallbackServerAddress::NoPath)),
            ("shop.example/abc", Some(BadCallbackServerAddress::NotAnAddress)),
            ("ftp://shop.example/abc", Some(BadCallbackServerAddress::NotAnAddress)),
            ("", Some(BadCallbackServerAddress::NotAnAddress)),
        ] {
            assert_eq!(CallbackServerAddress::parse(typed).err(), refused, "{typed}");
        }
    }
}
