//! Printers on the network: a connection for each slip, so that several tills can use one printer in turn.

use std::io::ErrorKind;

use tokio::net::{TcpStream, lookup_host};

use crate::address::Address;
use crate::outcome::Fault;

pub(crate) async fn open(address: &Address) -> Result<TcpStream, Fault> {
    let found: Vec<_> = lookup_host(address.target()).await.map_err(|_| Fault::UnknownHost)?.collect();
    let mut fault = Fault::UnknownHost;
    for address in found {
        match TcpStream::connect(address).await {
            Ok(stream) => {
                // Otherwise each short question would be held back until the one before it is acknowledged.
                stream.set_nodelay(true).map_err(|_| Fault::Disconnected)?;
                return Ok(stream);
            }
            Err(error) if error.kind() == ErrorKind::ConnectionRefused => fault = Fault::Refused,
            Err(_) => fault = Fault::Unreachable,
        }
    }
    Err(fault)
}
