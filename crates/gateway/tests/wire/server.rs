//! A server on loopback that treats every connection in the same way, and records what it receives.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

/// The treatment of a connection.
#[derive(Debug, Clone)]
pub enum Does {
    /// Closes it without reading.
    CloseAtOnce,
    ReadAndClose,
    /// Reads the whole request and never answers.
    StaySilent,
    /// Reads the whole request, writes this and closes.
    Say(String),
    /// Writes this without reading first, and closes.
    Blurt(String),
    /// Answers every request on the same connection with this.
    KeepTalking(String),
    /// Uses one of these for each connection, and the last one for all further ones.
    InTurn(Vec<String>),
}

#[derive(Debug)]
pub struct Server {
    pub address: SocketAddr,
    heard: watch::Sender<Vec<String>>,
    connections: Arc<AtomicUsize>,
    task: JoinHandle<()>,
}

impl Server {
    pub async fn start(does: Does) -> Server {
        Server::start_with(does, None).await
    }

    pub async fn start_with(does: Does, tls: Option<TlsAcceptor>) -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let heard = watch::Sender::default();
        let connections = Arc::new(AtomicUsize::new(0));
        let (log, count) = (heard.clone(), Arc::clone(&connections));
        let task = tokio::spawn(async move {
            while let Ok((line, _)) = listener.accept().await {
                let this = count.fetch_add(1, Ordering::SeqCst);
                let (does, log, tls) = (does.clone(), log.clone(), tls.clone());
                tokio::spawn(async move {
                    match tls {
                        None => converse(line, does, this, &log).await,
                        Some(tls) => {
                            if let Ok(line) = tls.accept(line).await {
                                converse(line, does, this, &log).await;
                            }
                        }
                    }
                });
            }
        });
        Server { address, heard, connections, task }
    }

    pub fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    pub fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }

    /// Every request as received, head and body.
    pub fn heard(&self) -> Vec<String> {
        self.heard.borrow().clone()
    }

    /// The result of a request that is never answered, without waiting in real time. Once the server has received it, only a
    /// timeout can end it.
    ///
    /// # Panics
    /// If it ends before that.
    pub async fn keeps_waiting<T>(&self, question: impl Future<Output = T>) -> T {
        let (mut heard, before) = (self.heard.subscribe(), self.heard.borrow().len());
        until_patience_ends(question, heard.wait_for(|heard| heard.len() > before)).await
    }
}

/// Only the requester's clock may jump: the service needs real time meanwhile.
pub async fn keeps_waiting<T: Send + 'static>(
    question: impl Future<Output = T> + Send + 'static,
    heard: impl Future<Output = ()>,
) -> T {
    let (tell, told) = oneshot::channel();
    let asking = tokio::task::spawn_blocking(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(until_patience_ends(question, told))
    });
    heard.await;
    tell.send(()).unwrap();
    asking.await.unwrap()
}

/// From its arrival on, the request waits only for time, and a paused clock jumps to the next timeout.
async fn until_patience_ends<T>(question: impl Future<Output = T>, heard: impl Future) -> T {
    let mut question = pin!(question);
    tokio::select! {
        _ = question.as_mut() => panic!("nobody waited"),
        _ = heard => {}
    }
    tokio::time::pause();
    let ended = question.await;
    tokio::time::resume();
    ended
}

/// An address on which nobody listens, reserved while the socket is held.
pub fn nobody() -> (TcpSocket, String) {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
    let base = format!("http://{}", socket.local_addr().unwrap());
    (socket, base)
}

impl Drop for Server {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn converse(
    mut line: impl AsyncRead + AsyncWrite + Unpin,
    does: Does,
    turn: usize,
    log: &watch::Sender<Vec<String>>,
) {
    match does {
        Does::CloseAtOnce => return,
        Does::Blurt(words) => return say(&mut line, &words).await,
        Does::KeepTalking(_) | Does::ReadAndClose | Does::StaySilent | Does::Say(_) | Does::InTurn(_) => {}
    }
    loop {
        let request = request(&mut line).await;
        if request.is_empty() {
            return;
        }
        log.send_modify(|heard| heard.push(request));
        match &does {
            Does::KeepTalking(answer) => say(&mut line, answer).await,
            Does::StaySilent => std::future::pending().await,
            Does::Say(answer) => return say(&mut line, answer).await,
            Does::InTurn(answers) => return say(&mut line, &answers[turn.min(answers.len() - 1)]).await,
            Does::CloseAtOnce | Does::Blurt(_) | Does::ReadAndClose => return,
        }
    }
}

/// The client may be gone, which is not an error here.
async fn say(line: &mut (impl AsyncWrite + Unpin), words: &str) {
    let _gone = line.write_all(words.as_bytes()).await;
    let _gone = line.flush().await;
}

async fn request(line: &mut (impl AsyncRead + Unpin)) -> String {
    let mut bytes = Vec::new();
    let mut piece = [0; 4096];
    loop {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let length =
                head.lines().find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
            if body.len() >= length.unwrap_or(0) {
                return text;
            }
        }
        match line.read(&mut piece).await {
            Ok(0) | Err(_) => return text,
            Ok(count) => bytes.extend_from_slice(&piece[..count]),
        }
    }
}

/// A complete answer.
pub fn answer(status: &str, headers: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n{headers}\r\n{body}", body.len())
}
