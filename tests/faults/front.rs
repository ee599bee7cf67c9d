//! A proxy to the practice gateway that speaks HTTP/2 over TLS, as the real service does, and applies faults to transfers.
//! Everything else passes through.

use std::future::poll_fn;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use h2::server::{Connection, SendResponse};
use h2::{Reason, RecvStream};
use http::Request;
use reqwest::Client;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::aws_lc_rs;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::server::TlsStream;

/// A fault of transfers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// `RST_STREAM` with `REFUSED_STREAM`: "not processed, may be sent again".
    RefusedStream,
    /// `GOAWAY` before the request was read.
    GoAway,
    /// `GOAWAY` after the service has it.
    GoAwayAfterwards,
    /// `RST_STREAM` after the service has it.
    ResetAfterwards,
    /// The service has it, and no answer is returned.
    Silence,
    /// The service gets it only after the shop has timed out.
    Late,
}

impl Trouble {
    /// Whether the service gets it in the end.
    pub fn arrives(self) -> bool {
        match self {
            Trouble::RefusedStream | Trouble::GoAway => false,
            Trouble::GoAwayAfterwards | Trouble::ResetAfterwards | Trouble::Silence | Trouble::Late => true,
        }
    }
}

pub struct Front {
    pub address: String,
    inner: Arc<Inner>,
}

struct Inner {
    /// The service that requests are forwarded to.
    service: String,
    client: Client,
    trouble: Mutex<Option<Trouble>>,
    transfers: AtomicUsize,
}

impl Front {
    /// Opens in front of the practice gateway at `service`. Writes the certificate to trust to a file.
    pub async fn before(service: String, certificate: &Path) -> Front {
        let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
        std::fs::write(certificate, made.cert.pem()).unwrap();
        let key = PrivateKeyDer::Pkcs8(made.signing_key.serialize_der().into());
        let mut config = ServerConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![made.cert.der().clone()], key)
            .unwrap();
        config.alpn_protocols = vec![b"h2".to_vec()];
        let (tls, listener) = (TlsAcceptor::from(Arc::new(config)), TcpListener::bind("127.0.0.1:0").await.unwrap());
        let address = format!("https://localhost:{}", listener.local_addr().unwrap().port());
        let client = Client::builder().no_proxy().tls_certs_only([]).build().unwrap();
        let inner = Arc::new(Inner { service, client, trouble: Mutex::default(), transfers: AtomicUsize::new(0) });
        let shared = inner.clone();
        tokio::spawn(async move {
            while let Ok((line, _)) = listener.accept().await {
                tokio::spawn(talk(line, tls.clone(), shared.clone()));
            }
        });
        Front { address, inner }
    }

    /// Applies this fault to every transfer from now on.
    pub fn meets(&self, trouble: Option<Trouble>) {
        *self.inner.trouble.lock().unwrap() = trouble;
    }

    pub fn transfers(&self) -> usize {
        self.inner.transfers.load(Ordering::SeqCst)
    }
}

async fn talk(line: TcpStream, tls: TlsAcceptor, inner: Arc<Inner>) {
    let Ok(line) = tls.accept(line).await else { return };
    let mut connection: Connection<TlsStream<TcpStream>, _> = h2::server::handshake(line).await.unwrap();
    let (go, mut going) = mpsc::channel(1);
    loop {
        let (request, mut respond) = tokio::select! {
            request = connection.accept() => match request {
                Some(Ok(request)) => request,
                Some(Err(_)) | None => return,
            },
            Some(()) = going.recv() => {
                connection.abrupt_shutdown(Reason::NO_ERROR);
                continue;
            }
        };
        let trouble = if request.uri().path().ends_with("/process-transfer") {
            inner.transfers.fetch_add(1, Ordering::SeqCst);
            *inner.trouble.lock().unwrap()
        } else {
            None
        };
        match trouble {
            Some(Trouble::RefusedStream) => respond.send_reset(Reason::REFUSED_STREAM),
            Some(Trouble::GoAway) => connection.abrupt_shutdown(Reason::NO_ERROR),
            _ => {
                tokio::spawn(meet(trouble, request, respond, inner.clone(), go.clone()));
            }
        }
    }
}

/// Forwards a request and returns the answer, subject to the fault.
async fn meet(
    trouble: Option<Trouble>,
    request: Request<RecvStream>,
    mut respond: SendResponse<Bytes>,
    inner: Arc<Inner>,
    go: mpsc::Sender<()>,
) {
    let (head, mut stream) = request.into_parts();
    let mut body = Vec::new();
    while let Some(Ok(piece)) = stream.data().await {
        stream.flow_control().release_capacity(piece.len()).unwrap();
        body.extend_from_slice(&piece);
    }
    if trouble == Some(Trouble::Late) {
        let _given_up = poll_fn(|context| respond.poll_reset(context)).await;
    }
    let mut passed = inner.client.request(head.method, format!("{}{}", inner.service, head.uri.path())).body(body);
    for name in ["x-api-key", "content-type"] {
        if let Some(value) = head.headers.get(name) {
            passed = passed.header(name, value);
        }
    }
    let answer = passed.send().await.unwrap();
    let status = answer.status();
    let body = answer.bytes().await.unwrap();
    match trouble {
        None => {
            let answer = http::Response::builder().status(status).body(()).unwrap();
            // A shop that has timed out does not receive it.
            if let Ok(mut stream) = respond.send_response(answer, false) {
                let _gone = stream.send_data(body, true);
            }
        }
        Some(Trouble::ResetAfterwards) => respond.send_reset(Reason::INTERNAL_ERROR),
        Some(Trouble::GoAwayAfterwards) => go.send(()).await.unwrap_or_default(),
        // No answer, for as long as the shop waits.
        Some(Trouble::Silence | Trouble::Late | Trouble::RefusedStream | Trouble::GoAway) => {
            let _given_up = poll_fn(|context| respond.poll_reset(context)).await;
        }
    }
}
