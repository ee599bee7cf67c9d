//! The address of the gateway interface.

use std::fmt;

use kaunta_domain::environment::Environment;

use super::root::{BadAddress, GATEWAY, Root};

/// The checked gateway root of one environment: `https://host/api/v1/gateway`, without a trailing slash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address(pub(crate) Root);

impl Address {
    /// Parses a base address as typed, with or without a trailing `/api/v1/gateway`.
    ///
    /// Plain `http` is allowed only to this computer, and never in production. Practice is always on this computer.
    ///
    /// # Errors
    /// [`BadAddress`], in words for the person who typed it.
    pub fn parse(text: &str, environment: Environment) -> Result<Address, BadAddress> {
        Root::parse(text, environment, GATEWAY).map(Address)
    }

    /// The environment it was checked for.
    #[must_use]
    pub fn environment(&self) -> Environment {
        self.0.environment()
    }

    /// The root, `https://host/api/v1/gateway`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
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
            assert_eq!(address.0.with("/process-transfer").as_str(), format!("{root}/process-transfer"));
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
            ("http://pay.example", Development, Some(BadAddress::NotHttpsNorHere)),
            ("http://127.0.0.1.pay.example", Development, Some(BadAddress::NotHttpsNorHere)),
            ("http://127.0.0.1:4000", Practice, None),
            ("https://pay.example", Practice, Some(BadAddress::NotThisComputer)),
            ("https://shop:word@pay.example", Production, Some(BadAddress::NameOrPassword)),
            ("https://shop@pay.example", Production, Some(BadAddress::NameOrPassword)),
            ("https://pay.example/partner/v1", Production, Some(BadAddress::OtherInterface)),
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
