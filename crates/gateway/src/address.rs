//! Where the service is.

use std::fmt;

use kaunta_domain::callback::is_loopback;
use kaunta_domain::environment::Environment;
use url::Url;

/// What every path of the interface begins with (gateway-api.md, Address placeholders).
const ROOT: &str = "/api/v1/gateway";

/// The checked gateway root of one environment: `https://host/api/v1/gateway`, without a slash at its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    root: Url,
    environment: Environment,
}

impl Address {
    /// Reads a base address as it was typed; one that already ends with `/api/v1/gateway` is taken as well.
    ///
    /// Plain http goes to this computer only, and never in production. Practice never leaves this computer.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn parse(text: &str, environment: Environment) -> Result<Address, BadAddress> {
        let text = text.trim();
        if text.is_empty() {
            return Err(BadAddress::Blank);
        }
        let mut root = Url::parse(text).map_err(|_| BadAddress::NotAnAddress)?;
        if !matches!(root.scheme(), "https" | "http") || root.host().is_none() {
            return Err(BadAddress::NotAnAddress);
        }
        if !root.username().is_empty() || root.password().is_some() {
            return Err(BadAddress::NameOrPassword);
        }
        if root.query().is_some() || root.fragment().is_some() {
            return Err(BadAddress::Query);
        }
        let here = is_loopback(&root);
        match environment {
            Environment::Practice if !here => return Err(BadAddress::NotThisComputer),
            Environment::Development if root.scheme() == "http" && !here => return Err(BadAddress::NotHttps),
            Environment::Production if root.scheme() == "http" => return Err(BadAddress::NotHttps),
            Environment::Practice | Environment::Development | Environment::Production => {}
        }
        let typed = root.path().trim_end_matches('/');
        let base = typed.strip_suffix(ROOT).unwrap_or(typed);
        let path = format!("{base}{ROOT}");
        root.set_path(&path);
        Ok(Address { root, environment })
    }

    /// The environment that it was checked for.
    #[must_use]
    pub fn environment(&self) -> Environment {
        self.environment
    }

    /// The whole root, as it is called.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.root.as_str()
    }

    /// Whether the line is encrypted.
    pub(crate) fn is_https(&self) -> bool {
        self.root.scheme() == "https"
    }

    /// The root with a path below it; the path begins with a slash and is already encoded.
    pub(crate) fn with(&self, path: &str) -> Url {
        let mut address = self.root.clone();
        address.set_path(&format!("{}{path}", self.root.path()));
        address
    }
}

impl fmt::Display for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

/// Why an address was refused, in words for the person who typed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadAddress {
    /// Nothing was typed.
    #[error("Type the service's address, for example https://pay.example.")]
    Blank,
    /// Not a web address.
    #[error("This is not a web address. It looks like https://pay.example.")]
    NotAnAddress,
    /// `name:password@`.
    #[error("Leave the name and password out of the address: the key has its own field.")]
    NameOrPassword,
    /// `?…` or `#…`.
    #[error("Leave out everything from the ? or # on.")]
    Query,
    /// Plain http to another computer, or in production.
    #[error("The address must start with https://, so that nobody can read or change payments on the way.")]
    NotHttps,
    /// Practice with another computer's address.
    #[error("Practice stays on this computer. Use development for the service's test address.")]
    NotThisComputer,
}

#[cfg(test)]
mod tests {
    use super::*;
    use Environment::{Development, Practice, Production};

    #[test]
    fn the_root_is_appended_once_however_the_base_was_typed() {
        for (typed, root) in [
            ("https://pay.example", "https://pay.example/api/v1/gateway"),
            (" https://pay.example/ ", "https://pay.example/api/v1/gateway"),
            ("https://pay.example/api/v1/gateway", "https://pay.example/api/v1/gateway"),
            ("https://pay.example/api/v1/gateway/", "https://pay.example/api/v1/gateway"),
            ("https://pay.example:8443/uganda/", "https://pay.example:8443/uganda/api/v1/gateway"),
        ] {
            let address = Address::parse(typed, Production).unwrap();
            assert_eq!(address.as_str(), root, "{typed}");
            assert_eq!(address.with("/process-transfer").as_str(), format!("{root}/process-transfer"));
        }
    }

    #[test]
    fn only_a_safe_line_to_the_right_place_is_taken() {
        for (typed, environment, refused) in [
            ("https://pay.example", Production, None),
            ("http://pay.example", Production, Some(BadAddress::NotHttps)),
            ("http://127.0.0.1:4000", Production, Some(BadAddress::NotHttps)),
            ("https://127.0.0.1:4000", Production, None),
            ("http://127.0.0.1:4000", Development, None),
            ("http://localhost:4000", Development, None),
            ("http://[::1]:4000", Development, None),
            ("http://pay.example", Development, Some(BadAddress::NotHttps)),
            ("http://127.0.0.1.pay.example", Development, Some(BadAddress::NotHttps)),
            ("http://127.0.0.1:4000", Practice, None),
            ("https://pay.example", Practice, Some(BadAddress::NotThisComputer)),
            ("https://shop:word@pay.example", Production, Some(BadAddress::NameOrPassword)),
            ("https://shop@pay.example", Production, Some(BadAddress::NameOrPassword)),
            ("https://pay.example?key=1", Production, Some(BadAddress::Query)),
            ("https://pay.example#top", Production, Some(BadAddress::Query)),
            ("pay.example", Production, Some(BadAddress::NotAnAddress)),
            ("ftp://pay.example", Production, Some(BadAddress::NotAnAddress)),
            ("localhost:4000", Development, Some(BadAddress::NotAnAddress)),
            ("  ", Production, Some(BadAddress::Blank)),
        ] {
            assert_eq!(Address::parse(typed, environment).err(), refused, "{typed} {environment:?}");
        }
    }
}
