//! A proxy to the practice gateway that records when the first byte of a request arrives.

use std::time::{Duration, Instant};

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::JoinHandle;

use crate::Failure;

/// A request that takes longer never arrives.
const PATIENCE: Duration = Duration::from_secs(30);

/// Listens on loopback and forwards everything.
pub struct Line {
    address: String,
    arrivals: UnboundedReceiver<Instant>,
    passing: JoinHandle<()>,
}

impl Line {
    /// A proxy to `service`, an address and port.
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

    /// The proxy's URL, `http://127.0.0.1:…`.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Forgets requests that have arrived.
    pub fn forget(&mut self) {
        while self.arrivals.try_recv().is_ok() {}
    }

    /// Waits for the next request's first byte.
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
    // The receiver is gone when the benchmark ends.
    let _ = heard.send(Instant::now());
    if let Ok(mut service) = TcpStream::connect(service).await {
        // Either side may close the connection: the arrival has been recorded.
        let _ = tokio::io::copy_bidirectional(&mut caller, &mut service).await;
    }
}
