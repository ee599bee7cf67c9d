//! The connection between the shop and the practice gateway, controlled by the test. Everything passes unchanged, except
//! that transfers meet the fault that the test sets.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::task::JoinHandle;

/// What happens to a transfer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// Whether the service receives it.
    pub arrives: bool,
    /// What the shop receives.
    pub answer: Answer,
}

/// What comes back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The service's own.
    Own,
    /// Nothing: the connection is reset.
    Reset,
    /// Nothing: the connection is closed.
    Closed,
    /// The head of the service's own answer, then the connection is closed.
    Head,
    /// Half of the JSON of the service's own answer, in a complete message.
    HalfOfItsJson,
    /// A complete message from somebody else.
    Says(String),
}

/// A port on which nothing listens, reserved while this is held.
pub struct Nobody(TcpSocket);

impl Nobody {
    pub fn listens() -> Nobody {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
        Nobody(socket)
    }

    pub fn address(&self) -> String {
        format!("http://{}", self.0.local_addr().unwrap())
    }
}

/// The connection, which ends when this is dropped.
pub struct Line {
    pub address: String,
    state: Arc<State>,
    task: JoinHandle<()>,
}

struct State {
    service: SocketAddr,
    trouble: Mutex<Option<Trouble>>,
    transfers: AtomicUsize,
    /// Transfers that did not arrive, as they were sent.
    lost: Mutex<Vec<Vec<u8>>>,
}

impl Line {
    pub async fn to(service: SocketAddr) -> Line {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let state = Arc::new(State {
            service,
            trouble: Mutex::default(),
            transfers: AtomicUsize::new(0),
            lost: Mutex::default(),
        });
        let shared = state.clone();
        let task = tokio::spawn(async move {
            while let Ok((shop, _)) = listener.accept().await {
                tokio::spawn(pass(shop, shared.clone()));
            }
        });
        Line { address, state, task }
    }

    /// From now on every transfer meets this.
    pub fn meets(&self, trouble: Option<Trouble>) {
        *self.state.trouble.lock().unwrap() = trouble;
    }

    /// How many transfers left the shop.
    pub fn transfers(&self) -> usize {
        self.state.transfers.load(Ordering::SeqCst)
    }

    /// Delivers the lost transfers after all. Returns how many.
    pub async fn delivers_what_was_lost(&self) -> usize {
        let lost = std::mem::take(&mut *self.state.lost.lock().unwrap());
        for request in &lost {
            deliver(self.state.service, request).await;
        }
        lost.len()
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// One request and its answer. Then the connection is closed, so that each request has its own.
async fn pass(mut shop: TcpStream, state: Arc<State>) {
    let request = read_request(&mut shop).await;
    if request.is_empty() {
        return;
    }
    let is_transfer =
        String::from_utf8_lossy(&request).lines().next().unwrap_or_default().contains("/process-transfer");
    let usual = Trouble { arrives: true, answer: Answer::Own };
    let mut trouble = usual.clone();
    if is_transfer {
        state.transfers.fetch_add(1, Ordering::SeqCst);
        trouble = state.trouble.lock().unwrap().clone().unwrap_or(usual);
    }
    let answer = if trouble.arrives {
        deliver(state.service, &request).await
    } else {
        state.lost.lock().unwrap().push(request);
        Vec::new()
    };
    let head_ends = find(&answer, b"\r\n\r\n").map_or(answer.len(), |at| at + 4);
    let said = match trouble.answer {
        Answer::Own => answer,
        Answer::Reset => {
            shop.set_zero_linger().unwrap();
            return;
        }
        Answer::Closed => return,
        Answer::Head => answer[..head_ends].to_vec(),
        Answer::HalfOfItsJson => {
            let body = &answer[head_ends..];
            message("200 OK", "content-type: application/json\r\n", &body[..body.len() / 2])
        }
        Answer::Says(message) => message.into_bytes(),
    };
    // The shop may be gone.
    let _gone = shop.write_all(&said).await;
    let _gone = shop.shutdown().await;
}

/// A complete HTTP message.
pub fn message(status: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\nconnection: close\r\n{headers}\r\n", body.len())
        .into_bytes();
    [&head, body].concat()
}

/// Delivers a request to the service and reads its whole answer.
async fn deliver(service: SocketAddr, request: &[u8]) -> Vec<u8> {
    let mut service = TcpStream::connect(service).await.unwrap();
    let at = find(request, b"\r\n").unwrap() + 2;
    let request = [&request[..at], b"connection: close\r\n", &request[at..]].concat();
    service.write_all(&request).await.unwrap();
    let mut answer = Vec::new();
    // A scenario may cut this connection too; whatever came before is passed on.
    let _cut = service.read_to_end(&mut answer).await;
    answer
}

async fn read_request(shop: &mut TcpStream) -> Vec<u8> {
    let (mut bytes, mut piece) = (Vec::new(), [0; 4096]);
    loop {
        if let Some(end) = find(&bytes, b"\r\n\r\n") {
            let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")?.parse::<usize>().ok());
            if bytes.len() >= end + 4 + length.unwrap_or(0) {
                return bytes;
            }
        }
        match shop.read(&mut piece).await {
            Ok(0) | Err(_) => return Vec::new(),
            Ok(count) => bytes.extend_from_slice(&piece[..count]),
        }
        // It does not begin with a method, so it is not HTTP: ignore it.
        if !bytes[0].is_ascii_uppercase() {
            return Vec::new();
        }
    }
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|part| part == what)
}
