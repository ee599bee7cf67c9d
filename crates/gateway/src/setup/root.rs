//! The root address of an interface, checked in one place.

use kaunta_domain::callback::is_loopback;
use kaunta_domain::environment::Environment;
use url::Url;

/// The path prefix of the gateway interface (gateway-api.md, Address placeholders).
pub(crate) const GATEWAY: &str = "/api/v1/gateway";
/// The path prefix of the partner wallet interface (partner-wallet-api.md).
pub(crate) const PARTNER: &str = "/partner/v1";

/// The checked root of one interface in one environment, without a trailing slash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Root {
    url: Url,
    environment: Environment,
}

impl Root {
    /// Parses a base address as typed, with or without the interface's path prefix.
    pub(crate) fn parse(text: &str, environment: Environment, own: &str) -> Result<Root, BadAddress> {
        let text = text.trim();
        if text.is_empty() {
            return Err(BadAddress::Blank);
        }
        let mut url = Url::parse(text).map_err(|_| BadAddress::NotAnAddress)?;
        if !matches!(url.scheme(), "https" | "http") || url.host().is_none() {
            return Err(BadAddress::NotAnAddress);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(BadAddress::NameOrPassword);
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(BadAddress::Query);
        }
        let here = is_loopback(&url);
        match environment {
            Environment::Practice if !here => return Err(BadAddress::NotThisComputer),
            Environment::Development if url.scheme() == "http" && !here => return Err(BadAddress::NotHttpsNorHere),
            Environment::Production if url.scheme() == "http" => return Err(BadAddress::NotHttps),
            Environment::Practice | Environment::Development | Environment::Production => {}
        }
        let typed = url.path().trim_end_matches('/');
        let base = typed.strip_suffix(own).unwrap_or(typed);
        if [GATEWAY, PARTNER].iter().any(|interface| base.ends_with(interface)) {
            return Err(BadAddress::OtherInterface);
        }
        let path = format!("{base}{own}");
        url.set_path(&path);
        Ok(Root { url, environment })
    }

    pub(crate) fn environment(&self) -> Environment {
        self.environment
    }

    pub(crate) fn as_str(&self) -> &str {
        self.url.as_str()
    }

    /// Whether the connection is encrypted.
    pub(crate) fn is_https(&self) -> bool {
        self.url.scheme() == "https"
    }

    /// Appends a path, which begins with a slash and is already encoded.
    pub(crate) fn with(&self, path: &str) -> Url {
        let mut address = self.url.clone();
        address.set_path(&format!("{}{path}", self.url.path()));
        address
    }
}

/// Why an address was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadAddress {
    /// Nothing was typed.
    #[error("no address")]
    Blank,
    /// Not a web address.
    #[error("not a web address")]
    NotAnAddress,
    /// Contains `name:password@`.
    #[error("a name or password in the address")]
    NameOrPassword,
    /// Contains `?…` or `#…`.
    #[error("a query in the address")]
    Query,
    /// Plain http in production.
    #[error("an address without TLS")]
    NotHttps,
    /// Plain http to another computer in development.
    #[error("an address without TLS on another computer")]
    NotHttpsNorHere,
    /// Practice with the address of another computer.
    #[error("practice on another computer")]
    NotThisComputer,
    /// The path of the service's other interface.
    #[error("the other interface's address")]
    OtherInterface,
}
