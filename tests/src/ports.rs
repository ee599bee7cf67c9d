//! Ports on this computer that no other program takes meanwhile.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU16, Ordering};

use tokio::net::TcpSocket;

/// Below the range of ephemeral ports (32768 and above): a port of these is taken only by number.
const OURS: std::ops::Range<u16> = 20_000..32_000;

/// Each test program starts at a different port, and reuses none before all were used.
static NEXT: LazyLock<AtomicU16> = LazyLock::new(|| {
    let places = u32::from(OURS.end - OURS.start);
    let place = std::process::id().wrapping_mul(97) % places;
    AtomicU16::new(OURS.start + u16::try_from(place).expect("a place of the range"))
});

/// A port for a program to listen on.
///
/// # Panics
/// If none is free.
pub(crate) fn free_port() -> u16 {
    let next = |port: u16| Some(if port + 1 < OURS.end { port + 1 } else { OURS.start });
    let mut ports = OURS.map(|_| NEXT.fetch_update(Ordering::Relaxed, Ordering::Relaxed, next).expect("a port"));
    ports.find(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok()).expect("a free port")
}

/// A bound port on which nobody listens: connections are refused while this is held.
pub struct ClosedPort(TcpSocket);

impl ClosedPort {
    /// Binds any port.
    ///
    /// # Panics
    /// If the system has none.
    #[must_use]
    pub fn take() -> ClosedPort {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))).expect("loopback");
        ClosedPort(socket)
    }

    /// `http://127.0.0.1:PORT`
    ///
    /// # Panics
    /// Never: it is bound.
    #[must_use]
    pub fn address(&self) -> String {
        format!("http://{}", self.0.local_addr().expect("a bound address"))
    }
}
