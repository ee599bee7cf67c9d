//! How a printer is connected to this computer.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::address::Address;

/// How a printer is connected. Stored as the fields of whatever contains it; each way has a field of its own name, and every value
/// is a text, because numbers do not survive flattening where JSON has arbitrary precision.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Place {
    /// Over the network.
    Network {
        /// Where it is.
        address: Address,
    },
    /// By a serial port, or what a computer shows as one: many USB and all Bluetooth printers.
    Serial {
        /// The system's name for it: `COM3`, `/dev/ttyUSB0`.
        port: String,
        /// Its speed.
        speed: Speed,
    },
    /// By USB, as a device of the printer class.
    Usb {
        /// Which device.
        usb: UsbId,
    },
    /// As one of the printers that the system itself prints on.
    Queue {
        /// The system's name for it.
        queue: String,
    },
}

/// A printer, or a port that may have one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// How it is connected.
    pub place: Place,
    /// The system's name for it.
    pub name: String,
    /// What it says it is.
    pub product: Option<String>,
}

/// The speed of a serial port, in bits a second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Speed {
    /// The factory setting of many printers.
    #[serde(rename = "9600")]
    B9600,
    #[serde(rename = "19200")]
    #[expect(missing_docs, reason = "its name is its value")]
    B19200,
    #[serde(rename = "38400")]
    #[expect(missing_docs, reason = "its name is its value")]
    B38400,
    #[serde(rename = "57600")]
    #[expect(missing_docs, reason = "its name is its value")]
    B57600,
    #[serde(rename = "115200")]
    #[expect(missing_docs, reason = "its name is its value")]
    B115200,
}

impl Speed {
    /// Every speed, slowest first.
    pub const ALL: [Speed; 5] = [Speed::B9600, Speed::B19200, Speed::B38400, Speed::B57600, Speed::B115200];

    /// In bits a second.
    #[must_use]
    pub fn bits(self) -> u32 {
        match self {
            Speed::B9600 => 9_600,
            Speed::B19200 => 19_200,
            Speed::B38400 => 38_400,
            Speed::B57600 => 57_600,
            Speed::B115200 => 115_200,
        }
    }

    /// The speed of this many bits a second, if ports have it.
    #[must_use]
    pub fn from_bits(bits: &str) -> Option<Speed> {
        Self::ALL.into_iter().find(|speed| speed.bits().to_string() == bits)
    }
}

/// A USB device, as it names itself: `04b8:0e15`, or `04b8:0e15:X1Y2` if it has a serial number.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct UsbId {
    pub(crate) vendor: u16,
    pub(crate) product: u16,
    /// Which one of several alike.
    pub(crate) serial: Option<String>,
}

/// A text names no USB device.
#[derive(Debug, Clone, Copy, Error, PartialEq, Eq)]
#[error("not a USB device")]
pub struct UsbIdError;

impl FromStr for UsbId {
    type Err = UsbIdError;

    fn from_str(text: &str) -> Result<Self, UsbIdError> {
        let mut parts = text.splitn(3, ':');
        let mut number = || {
            let digits =
                parts.next().filter(|part| part.len() == 4 && part.bytes().all(|byte| byte.is_ascii_hexdigit()));
            digits.and_then(|digits| u16::from_str_radix(digits, 16).ok()).ok_or(UsbIdError)
        };
        let (vendor, product) = (number()?, number()?);
        Ok(Self { vendor, product, serial: parts.next().map(str::to_owned) })
    }
}

impl fmt::Display for UsbId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:04x}:{:04x}", self.vendor, self.product)?;
        self.serial.as_ref().map_or(Ok(()), |serial| write!(out, ":{serial}"))
    }
}

impl TryFrom<String> for UsbId {
    type Error = UsbIdError;

    fn try_from(text: String) -> Result<Self, UsbIdError> {
        text.parse()
    }
}

impl From<UsbId> for String {
    fn from(id: UsbId) -> String {
        id.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_usb_device_is_read_back_as_it_is_shown() {
        for (text, serial) in [("04b8:0e15", None), ("0416:5011:A:1", Some("A:1"))] {
            let id: UsbId = text.parse().unwrap();
            assert_eq!((id.to_string().as_str(), id.serial.as_deref()), (text, serial));
        }
        for text in ["", "04b8", "4b8:0e15", "04b8:+e15", "04b8:0e1g"] {
            assert_eq!(text.parse::<UsbId>(), Err(UsbIdError), "{text}");
        }
    }

    #[test]
    fn every_speed_is_read_back() {
        for speed in Speed::ALL {
            assert_eq!(Speed::from_bits(&speed.bits().to_string()), Some(speed));
        }
        assert_eq!(Speed::from_bits("1"), None);
    }
}
