//! Printers on a serial port, and those that the system shows as one.

use std::io::{self, ErrorKind};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};
use tokio_serial::{
    ClearBuffer, ErrorKind as SerialErrorKind, FlowControl, SerialPort as _, SerialPortBuilderExt as _, SerialPortType,
    SerialStream,
};

use crate::outcome::Fault;
use crate::place::{Found, Place, Speed};

/// How often a port is asked whether its last byte has left.
const LOOK: Duration = Duration::from_millis(20);

/// Opens a port with the settings of most printers. None of their answers contains XON or XOFF, so obeying them does no
/// harm.
pub(crate) async fn open(port: &str, speed: Speed) -> Result<SerialLine, Fault> {
    let builder = tokio_serial::new(port, speed.bits()).flow_control(FlowControl::Software);
    // A Bluetooth port may take seconds to open.
    let opened = tokio::task::spawn_blocking(move || builder.open_native_async()).await;
    let port = opened.map_err(|_| Fault::Unreachable)?.map_err(|error| fault(&error))?;
    Ok(SerialLine { port, looking: None, is_gone: false })
}

fn fault(error: &tokio_serial::Error) -> Fault {
    match error.kind {
        // Unix reports this for a port that another program holds, Windows for one that does not exist.
        SerialErrorKind::NoDevice if cfg!(unix) => Fault::InUse,
        SerialErrorKind::Io(ErrorKind::PermissionDenied) if cfg!(windows) => Fault::InUse,
        SerialErrorKind::Io(ErrorKind::PermissionDenied) => Fault::NoAccess,
        SerialErrorKind::NoDevice
        | SerialErrorKind::InvalidInput
        | SerialErrorKind::Unknown
        | SerialErrorKind::Io(_) => Fault::NotThere,
    }
}

/// The ports of this computer, in the order of their names.
pub(crate) async fn found() -> Vec<Found> {
    let ports = tokio::task::spawn_blocking(tokio_serial::available_ports).await;
    let mut found: Vec<Found> = ports
        .ok()
        .and_then(Result::ok)
        .unwrap_or_default()
        .into_iter()
        .map(|port| {
            let product = match port.port_type {
                SerialPortType::UsbPort(usb) => usb.product,
                SerialPortType::BluetoothPort => Some("Bluetooth".to_owned()),
                SerialPortType::PciPort | SerialPortType::Unknown => None,
            };
            let place = Place::Serial { port: port.port_name.clone(), speed: Speed::B9600 };
            Found { place, name: port.port_name, product }
        })
        .collect();
    found.sort_by(|one, other| one.name.cmp(&other.name));
    found
}

/// An open port.
#[derive(Debug)]
pub(crate) struct SerialLine {
    port: SerialStream,
    /// The pause until it is asked again whether its last byte has left.
    looking: Option<Pin<Box<Sleep>>>,
    /// Whether it said that its last byte has left.
    is_gone: bool,
}

impl AsyncRead for SerialLine {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.port).poll_read(cx, into)
    }
}

impl AsyncWrite for SerialLine {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.port).poll_write(cx, bytes)
    }

    /// The port's own flush would block the thread for as long as the printer holds the line.
    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.port.bytes_to_write()? > 0 {
            let looking = self.looking.get_or_insert_with(|| Box::pin(sleep(LOOK)));
            ready!(looking.as_mut().poll(cx));
            self.looking = None;
        }
        self.is_gone = true;
        Poll::Ready(Ok(()))
    }
}

impl Drop for SerialLine {
    fn drop(&mut self) {
        // Bytes that were not taken must not be printed later; closing would also wait for them.
        if !self.is_gone {
            let _ = self.port.clear(ClearBuffer::Output);
        }
    }
}
