//! A request that the server refuses to process, in a way that HTTP libraries like to retry, is sent once.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use h2::Reason;
use kaunta_domain::answer::{ConnectionProblem, Doubt, SendOutcome};
use kaunta_domain::environment::Environment;
use kaunta_gateway::{Config, Gateway};
use tokio::net::TcpListener;
use tokio_rustls::TlsAcceptor;

use crate::certificates::certificate;
use crate::shop::{config, send};

#[tokio::test]
async fn a_refused_stream_is_not_sent_again() {
    let (mut tls, trust) = certificate("localhost");
    tls.alpn_protocols = vec![b"h2".to_vec()];
    let acceptor = TlsAcceptor::from(Arc::new(tls));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let arrived = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&arrived);
    let server = tokio::spawn(async move {
        while let Ok((line, _)) = listener.accept().await {
            let (acceptor, count) = (acceptor.clone(), Arc::clone(&count));
            tokio::spawn(async move {
                let line = acceptor.accept(line).await.unwrap();
                let mut connection = h2::server::handshake(line).await.unwrap();
                while let Some(Ok((_, mut respond))) = connection.accept().await {
                    count.fetch_add(1, Ordering::SeqCst);
                    respond.send_reset(Reason::REFUSED_STREAM);
                }
            });
        }
    });
    let base = format!("https://localhost:{port}");
    let gateway = Gateway::new(Config { trust, ..config(&base, Environment::Production) }).unwrap();
    let outcome = send(&gateway).await.outcome;
    let doubt = Doubt::Connection { problem: ConnectionProblem::Cut };
    assert_eq!(outcome, SendOutcome::Unknown { doubt });
    assert_eq!(arrived.load(Ordering::SeqCst), 1);
    server.abort();
}
