//! A release server on this computer that can misbehave in every way.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use url::Url;

/// The reply for a name.
#[derive(Debug, Clone)]
pub(super) enum Reply {
    /// The whole body.
    Bytes(Vec<u8>),
    /// A status without a body.
    Status(u16),
    /// This many bytes; then the connection is cut.
    Cut(Vec<u8>, usize),
    /// This many bytes; then nothing, forever.
    Stalls(Vec<u8>, usize),
    /// Nothing, forever.
    Silence,
    /// Endless bytes, without a length.
    Endless,
}

/// Serves on its own port for as long as the test runs.
pub(super) struct Server {
    address: Url,
    shelf: Arc<Shelf>,
}

#[derive(Default)]
struct Shelf {
    replies: Mutex<HashMap<String, Reply>>,
    asked: Mutex<Vec<String>>,
}

impl Server {
    pub(super) async fn start() -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = Url::parse(&format!("http://{}/", listener.local_addr().unwrap())).unwrap();
        let shelf = Arc::new(Shelf::default());
        let answering = shelf.clone();
        tokio::spawn(async move {
            while let Ok((line, _)) = listener.accept().await {
                tokio::spawn(answer(line, answering.clone()));
            }
        });
        Server { address, shelf }
    }

    pub(super) fn url(&self, name: &str) -> Url {
        self.address.join(name).unwrap()
    }

    /// Sets the reply for a name from now on.
    pub(super) fn put(&self, name: &str, reply: Reply) {
        self.shelf.replies.lock().unwrap().insert(name.to_owned(), reply);
    }

    /// The names requested so far, in order.
    pub(super) fn asked(&self) -> Vec<String> {
        self.shelf.asked.lock().unwrap().clone()
    }
}

/// Serves one request per connection. A client that disconnects is not an error of the server.
async fn answer(mut line: TcpStream, shelf: Arc<Shelf>) -> std::io::Result<()> {
    let name = asked_for(&mut line).await?;
    shelf.asked.lock().unwrap().push(name.clone());
    let reply = shelf.replies.lock().unwrap().get(&name).cloned().unwrap_or(Reply::Status(404));
    let head = |status: u16, length: &str| format!("HTTP/1.1 {status} told\r\nconnection: close\r\n{length}\r\n");
    let whole = |body: &[u8]| head(200, &format!("content-length: {}\r\n", body.len()));
    match reply {
        Reply::Bytes(body) => {
            line.write_all(whole(&body).as_bytes()).await?;
            line.write_all(&body).await?;
        }
        Reply::Status(status) => line.write_all(head(status, "content-length: 0\r\n").as_bytes()).await?,
        Reply::Cut(body, after) => {
            line.write_all(whole(&body).as_bytes()).await?;
            line.write_all(&body[..after]).await?;
        }
        Reply::Stalls(body, after) => {
            line.write_all(whole(&body).as_bytes()).await?;
            line.write_all(&body[..after]).await?;
            std::future::pending::<()>().await;
        }
        Reply::Silence => std::future::pending().await,
        Reply::Endless => {
            line.write_all(head(200, "").as_bytes()).await?;
            loop {
                line.write_all(&[b'x'; 1_000]).await?;
            }
        }
    }
    line.shutdown().await
}

/// Reads a request to its end; returns the requested name.
async fn asked_for(line: &mut TcpStream) -> std::io::Result<String> {
    let mut lines = BufReader::new(line).lines();
    let first = lines.next_line().await?.unwrap_or_default();
    while lines.next_line().await?.is_some_and(|header| !header.is_empty()) {}
    Ok(first.split(' ').nth(1).unwrap_or_default().trim_start_matches('/').to_owned())
}
