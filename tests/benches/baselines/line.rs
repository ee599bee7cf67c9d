//! A line to the practice gateway with an ear on it: it notes when the first byte of a request arrives.

use std::time::{Duration, Instant};

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::Failure;

/// A request that takes longer to arrive never will.
const PATIENCE: Duration = Duration::from_secs(30);

/// Listens on loopback and passes everything on.
pub struct Line {
    address: String,
    arrivals: UnboundedReceiver<Instant>,
    passing: JoinHandle<()>,
}

impl Line {
    /// A line to `service`, an address and port.
    pub async fn to(service: std::net::SocketAddr) -> Result<Line, Failure> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = format!("http://{}", listener.local_addr()?);
        let (heard, arrivals) = unbounded_channel();
        let passing = tokio::spawn(async move {
            while let Ok((caller, _)) = listener.accept().await {
                tokio::spawn(pass(caller, service, heard.clone()));
            }
        });
        Ok(Line { address, arrivals, passing })
    }

    /// Where to call, `http://127.0.0.1:…`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Forgets what has arrived so far.
    pub fn forget(&mut self) {
        while self.arrivals.try_recv().is_ok() {}
    }

    /// When the first byte of the next request arrived.
    pub async fn arrival(&mut self) -> Result<Instant, Failure> {
        let arrival = tokio::time::timeout(PATIENCE, self.arrivals.recv()).await;
        arrival.map_err(|_| "no request arrived")?.ok_or_else(|| "the line is gone".into())
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.passing.abort();
    }
}

async fn pass(mut caller: TcpStream, service: std::net::SocketAddr, heard: UnboundedSender<Instant>) {
    let mut first = [0];
    if !matches!(caller.peek(&mut first).await, Ok(1)) {
        return;
    }
    // Nobody listens any more when the bench ends.
    let _ = heard.send(Instant::now());
    if let Ok(mut service) = TcpStream::connect(service).await {
        // Either side may hang up as it likes: what counts has been heard.
        let _ = tokio::io::copy_bidirectional(&mut caller, &mut service).await;
    }
}
