//! The address of the partner wallet interface.

use std::fmt;

use kaunta_domain::environment::Environment;

use super::root::{BadAddress, PARTNER, Root};

/// The page that describes the service's interfaces (gateway-api.md, Environments), below the base address.
const API_PAGE: &str = "/partner/docs";

/// The checked root of the partner wallet interface in one environment: `https://host/partner/v1`, without a trailing slash.
/// A separate type from the gateway's [`crate::Address`], so that neither key can be sent to the other interface.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartnerAddress(pub(crate) Root);

impl PartnerAddress {
    /// Parses a base address as typed, with or without a trailing `/partner/v1`.
    ///
    /// Plain `http` is allowed only to this computer, and never in production. Practice is always on this computer.
    ///
    /// # Errors
    /// [`BadAddress`], in words for the person who typed it.
    pub fn parse(text: &str, environment: Environment) -> Result<PartnerAddress, BadAddress> {
        Root::parse(text, environment, PARTNER).map(PartnerAddress)
    }

    /// The environment it was checked for.
    #[must_use]
    pub fn environment(&self) -> Environment {
        self.0.environment()
    }

    /// The root, `https://host/partner/v1`.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The service's own page about its interfaces, to open in a browser: `{base}/partner/docs`. The service serves it "when
    /// enabled", so it may not exist.
    #[must_use]
    pub fn api_page(&self) -> String {
        let base = self.as_str().strip_suffix(PARTNER).unwrap_or(self.as_str());
        format!("{base}{API_PAGE}")
    }
}

impl fmt::Display for PartnerAddress {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Environment::{Development, Practice, Production};

    #[test]
    fn the_root_is_appended_once_and_the_api_page_lies_beside_it() {
        for (typed, base) in [
            ("https://pay.example", "https://pay.example"),
            (" https://pay.example/ ", "https://pay.example"),
            ("https://pay.example/partner/v1", "https://pay.example"),
            ("https://pay.example/partner/v1/", "https://pay.example"),
            ("https://pay.example:8443/uganda/", "https://pay.example:8443/uganda"),
        ] {
            let address = PartnerAddress::parse(typed, Production).unwrap();
            assert_eq!(address.as_str(), format!("{base}/partner/v1"), "{typed}");
            assert_eq!(address.0.with("/wallet/me").as_str(), format!("{base}/partner/v1/wallet/me"));
            assert_eq!(address.api_page(), format!("{base}/partner/docs"));
        }
    }

    #[test]
    fn only_a_safe_line_to_the_right_interface_is_taken() {
        for (typed, environment, refused) in [
            ("https://pay.example", Production, None),
            ("http://pay.example", Production, Some(BadAddress::NotHttps)),
            ("http://127.0.0.1:4000", Production, Some(BadAddress::NotHttps)),
            ("http://127.0.0.1:4000", Development, None),
            ("http://pay.example", Development, Some(BadAddress::NotHttpsNorHere)),
            ("http://127.0.0.1:4000", Practice, None),
            ("https://pay.example", Practice, Some(BadAddress::NotThisComputer)),
            ("https://pay.example/api/v1/gateway", Production, Some(BadAddress::OtherInterface)),
            ("https://shop:word@pay.example", Production, Some(BadAddress::NameOrPassword)),
            ("https://pay.example?key=1", Production, Some(BadAddress::Query)),
            ("pay.example", Production, Some(BadAddress::NotAnAddress)),
            ("", Production, Some(BadAddress::Blank)),
        ] {
            assert_eq!(PartnerAddress::parse(typed, environment).err(), refused, "{typed} {environment:?}");
        }
    }
}
