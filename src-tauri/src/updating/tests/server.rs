//! A server of releases on this computer that can do everything wrong.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use url::Url;

/// What is answered under a name.
#[derive(Debug, Clone)]
pub(super) enum Reply {
    /// All of it.
    Bytes(Vec<u8>),
    /// A status alone.
    Status(u16),
    /// So many bytes of it; then the line is cut.
    Cut(Vec<u8>, usize),
    /// So many bytes of it; then nothing, for ever.
    Stalls(Vec<u8>, usize),
    /// Nothing, for ever.
    Silence,
    /// Bytes without end, and without saying how many.
    Endless,
}

/// Answers on a port of its own for as long as the test runs.
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

    /// Answers so under a name from now on.
    pub(super) fn put(&self, name: &str, reply: Reply) {
        self.shelf.replies.lock().unwrap().insert(name.to_owned(), reply);
    }

    /// What was asked for, in order.
    pub(super) fn asked(&self) -> Vec<String> {
        self.shelf.asked.lock().unwrap().clone()
    }
}

/// One request on one line. That the other side has gone away is no mistake of the server's.
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

/// Reads a request to its end and answers which name it is for.
async fn asked_for(line: &mut TcpStream) -> std::io::Result<String> {
    let mut lines = BufReader::new(line).lines();
    let first = lines.next_line().await?.unwrap_or_default();
    while lines.next_line().await?.is_some_and(|header| !header.is_empty()) {}
    Ok(first.split(' ').nth(1).unwrap_or_default().trim_start_matches('/').to_owned())
}
