//! Where a printer is on the network.

use std::fmt;
use std::net::{Ipv6Addr, SocketAddrV4};
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use url::Host;

/// The port on which printers accept raw print data.
pub(crate) const PORT: u16 = 9100;

/// A host and a port: `192.168.1.50`, `printer.local:9100`, `[fe80::1]:9100`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Address {
    host: Host,
    port: u16,
}

/// Why a text is not an address.
#[derive(Debug, Clone, Copy, Error, PartialEq, Eq)]
pub enum AddressError {
    /// Nothing was typed.
    #[error("no address")]
    Empty,
    /// The host is neither a name nor an IP address.
    #[error("no host")]
    Host,
    /// The port is not a number from 1 to 65535.
    #[error("no port")]
    Port,
}

impl Address {
    /// The host and the port to connect to.
    pub(crate) fn target(&self) -> (String, u16) {
        let host = match &self.host {
            Host::Domain(name) => name.clone(),
            Host::Ipv4(ip) => ip.to_string(),
            Host::Ipv6(ip) => ip.to_string(),
        };
        (host, self.port)
    }
}

impl FromStr for Address {
    type Err = AddressError;

    fn from_str(text: &str) -> Result<Self, AddressError> {
        let text = text.trim();
        if text.is_empty() {
            return Err(AddressError::Empty);
        }
        // An IPv6 address without brackets has no port.
        if let Ok(ip) = text.parse::<Ipv6Addr>() {
            return Ok(Self { host: Host::Ipv6(ip), port: PORT });
        }
        let in_brackets = text.rfind(']').unwrap_or_default();
        let (host, port) = match text.rfind(':').filter(|colon| *colon >= in_brackets) {
            Some(colon) => {
                let (host, port) = text.split_at(colon);
                let port = port.trim_start_matches(':');
                let digits = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
                let port = port.parse().ok().filter(|port| digits && *port > 0).ok_or(AddressError::Port)?;
                (host, port)
            }
            None => (text, PORT),
        };
        let host = Host::parse(host).map_err(|_| AddressError::Host)?;
        Ok(Self { host, port })
    }
}

impl From<SocketAddrV4> for Address {
    fn from(place: SocketAddrV4) -> Address {
        Address { host: Host::Ipv4(*place.ip()), port: place.port() }
    }
}

impl TryFrom<String> for Address {
    type Error = AddressError;

    fn try_from(text: String) -> Result<Self, AddressError> {
        text.parse()
    }
}

impl From<Address> for String {
    fn from(address: Address) -> String {
        address.to_string()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.port {
            PORT => write!(out, "{}", self.host),
            port => write!(out, "{}:{port}", self.host),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_host_with_the_usual_port_unless_another_is_told() {
        for (typed, shown, target) in [
            (" 192.168.1.50 ", "192.168.1.50", ("192.168.1.50", 9100)),
            ("192.168.1.50:9100", "192.168.1.50", ("192.168.1.50", 9100)),
            ("Printer.local:9101", "printer.local:9101", ("printer.local", 9101)),
            ("fe80::1", "[fe80::1]", ("fe80::1", 9100)),
            ("[fe80::1]:9101", "[fe80::1]:9101", ("fe80::1", 9101)),
        ] {
            let address: Address = typed.parse().unwrap();
            assert_eq!(address.to_string(), shown);
            assert_eq!(address.target(), (target.0.to_owned(), target.1));
            assert_eq!(shown.parse(), Ok(address));
        }
    }

    #[test]
    fn what_is_no_address_says_which_part_is_wrong() {
        for (typed, error) in [
            ("", AddressError::Empty),
            ("192.168.1.50:", AddressError::Port),
            ("printer:0", AddressError::Port),
            ("printer:70000", AddressError::Port),
            ("printer:+1", AddressError::Port),
            ("the printer", AddressError::Host),
            ("http://printer", AddressError::Port),
            ("192.168.1.500", AddressError::Host),
        ] {
            assert_eq!(typed.parse::<Address>(), Err(error), "{typed}");
        }
    }
}
