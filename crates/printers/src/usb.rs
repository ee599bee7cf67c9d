//! Printers on USB, as devices of its printer class (interface class 7).

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use nusb::descriptors::{ConfigurationDescriptor, InterfaceDescriptor, TransferType};
use nusb::io::{EndpointRead, EndpointWrite};
use nusb::transfer::{Bulk, Direction, In, Out};
use nusb::{DeviceInfo, ErrorKind};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::outcome::Fault;
use crate::place::{Found, Place, UsbId};

const PRINTER: u8 = 7;
/// The protocols of a printer's interface that take bytes as they are; 4 is IPP.
const TAKES_BYTES: [u8; 3] = [1, 2, 3];
/// Bytes of one transfer.
const TRANSFER: usize = 4096;

/// The printers of this computer. None on Windows, whose own driver holds them: there they are printers of the system.
pub(crate) async fn found() -> Result<Vec<Found>, Fault> {
    if cfg!(windows) {
        return Ok(Vec::new());
    }
    let devices = nusb::list_devices().await.map_err(fault)?.filter(is_printer);
    Ok(listed(devices.map(|device| (id(&device), device.product_string().map(str::to_owned)))))
}

/// Two of a kind without a serial number are one choice: whichever comes first prints.
fn listed(devices: impl Iterator<Item = (UsbId, Option<String>)>) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    for (usb, product) in devices {
        let name = usb.to_string();
        if found.iter().all(|one| one.name != name) {
            found.push(Found { name, place: Place::Usb { usb }, product });
        }
    }
    found
}

fn is_printer(device: &DeviceInfo) -> bool {
    device.class() == PRINTER || device.interfaces().any(|interface| interface.class() == PRINTER)
}

fn id(device: &DeviceInfo) -> UsbId {
    let serial = device.serial_number().map(str::to_owned);
    UsbId { vendor: device.vendor_id(), product: device.product_id(), serial }
}

pub(crate) async fn open(usb: &UsbId) -> Result<UsbLine, Fault> {
    let mut devices = nusb::list_devices().await.map_err(fault)?;
    let device = devices.find(|device| id(device) == *usb).ok_or(Fault::NotThere)?;
    let device = device.open().await.map_err(fault)?;
    let settings = device.active_configuration().map_err(|_| Fault::NotThere)?;
    let Ways { interface, setting, to, from } = ways(&settings).ok_or(Fault::NotThere)?;
    let interface = device.detach_and_claim_interface(interface).await.map_err(fault)?;
    if interface.get_alt_setting() != setting {
        interface.set_alt_setting(setting).await.map_err(fault)?;
    }
    let to = interface.endpoint::<Bulk, Out>(to).map_err(fault)?;
    let from = from.map(|from| interface.endpoint::<Bulk, In>(from)).transpose().map_err(fault)?;
    Ok(UsbLine { to: EndpointWrite::new(to, TRANSFER), from: from.map(|from| EndpointRead::new(from, TRANSFER)) })
}

fn fault(error: nusb::Error) -> Fault {
    match error.kind() {
        ErrorKind::Disconnected | ErrorKind::NotFound => Fault::NotThere,
        ErrorKind::Busy => Fault::InUse,
        ErrorKind::PermissionDenied | ErrorKind::Unsupported => Fault::NoAccess,
        // Also on a computer without USB; open for what later versions of nusb tell.
        ErrorKind::Other | _ => Fault::NotThere,
    }
}

/// The endpoints of a printer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ways {
    interface: u8,
    setting: u8,
    to: u8,
    /// `None` if it never answers.
    from: Option<u8>,
}

fn ways(settings: &ConfigurationDescriptor<'_>) -> Option<Ways> {
    let takes_bytes =
        |setting: &InterfaceDescriptor<'_>| setting.class() == PRINTER && TAKES_BYTES.contains(&setting.protocol());
    let ways = settings.interface_alt_settings().filter(takes_bytes).filter_map(|setting| {
        let way = |wanted: Direction| {
            let mut ways = setting.endpoints().filter(|way| way.transfer_type() == TransferType::Bulk);
            ways.find(|way| way.direction() == wanted).map(|way| way.address())
        };
        let (interface, number) = (setting.interface_number(), setting.alternate_setting());
        Some(Ways { interface, setting: number, to: way(Direction::Out)?, from: way(Direction::In) })
    });
    // A setting in which the printer can answer is preferred.
    ways.max_by_key(|ways| ways.from.is_some())
}

/// An open printer.
pub(crate) struct UsbLine {
    to: EndpointWrite<Bulk>,
    from: Option<EndpointRead<Bulk>>,
}

impl std::fmt::Debug for UsbLine {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("UsbLine").field("answers", &self.from.is_some()).finish()
    }
}

impl AsyncRead for UsbLine {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match &mut self.from {
            Some(from) => Pin::new(from).poll_read(cx, into),
            // It never answers.
            None => Poll::Pending,
        }
    }
}

impl AsyncWrite for UsbLine {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.to).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.to).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll_flush(cx)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As a printer describes itself: one interface with two settings, each with its bulk endpoints.
    fn described(settings: &[(u8, u8, &[u8])]) -> Option<Ways> {
        let mut bytes = vec![9, 2, 0, 0, 1, 1, 0, 0xc0, 1];
        for (number, protocol, ways) in settings {
            bytes.extend([9, 4, 0, *number, u8::try_from(ways.len()).unwrap(), PRINTER, 1, *protocol, 0]);
            ways.iter().for_each(|way| bytes.extend([7, 5, *way, 2, 64, 0, 0]));
        }
        bytes[2] = u8::try_from(bytes.len()).unwrap();
        ways(&ConfigurationDescriptor::new(&bytes).unwrap())
    }

    #[test]
    fn a_printer_is_used_by_the_setting_that_takes_bytes_and_answers() {
        let both = Ways { interface: 0, setting: 1, to: 2, from: Some(0x81) };
        assert_eq!(described(&[(0, 1, &[2]), (1, 2, &[2, 0x81])]), Some(both));
        assert_eq!(described(&[(0, 1, &[3])]), Some(Ways { interface: 0, setting: 0, to: 3, from: None }));
        assert_eq!(described(&[(0, 4, &[2, 0x81])]), None, "IPP takes no bytes as they are");
        assert_eq!(described(&[(0, 2, &[0x81])]), None, "nothing can be sent to it");
    }

    #[test]
    fn a_choice_is_listed_once_even_if_two_printers_answer_to_it() {
        let devices = ["04b8:0e15", "04b8:0e15", "04b8:0e15:A", "04b8:0e15:B"];
        let found = listed(devices.iter().map(|id| (id.parse().unwrap(), None)));
        let names: Vec<&str> = found.iter().map(|one| one.name.as_str()).collect();
        assert_eq!(names, ["04b8:0e15", "04b8:0e15:A", "04b8:0e15:B"]);
    }

    #[tokio::test]
    async fn a_printer_that_is_not_plugged_in_is_told() {
        let usb = "ffff:ffff:none".parse().unwrap();
        assert_eq!(open(&usb).await.err(), Some(Fault::NotThere));
    }
}
