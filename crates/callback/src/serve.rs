//! The accept loop. Written here to limit the lifetime of a connection, and to let a refused sender still receive its
//! answer.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::StatusCode;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use crate::config::Limits;

/// How long a stopping server waits for pending answers.
const GRACE: Duration = Duration::from_secs(3);
/// How long, and how many bytes, a refused body is still read: closing while its sender is writing would discard the
/// answer. A stranger who knows no path gets no such wait, because it would occupy a connection slot.
const LINGER: Duration = Duration::from_secs(1);
const MOST_LINGERED: usize = 256 * 1024;

/// The largest head of a request, and the size of a read of its body, in bytes.
const MOST_HEAD: usize = 32 * 1024;

/// The address of a connection's other end.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Serves until `stop` is set; then pending answers get a moment to finish.
pub(crate) async fn serve(listener: TcpListener, router: Router, limits: Limits, mut stop: watch::Receiver<bool>) {
    let places = Arc::new(Semaphore::new(limits.connections.max(1)));
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            () = stopped(&mut stop) => break,
            accepted = next(&listener, &places) => match accepted {
                Ok((stream, peer, place)) => {
                    let served = connection(stream, router.clone(), peer);
                    let limit = limits.connection;
                    connections.spawn(async move {
                        // On a timeout, a connection that is still reading or writing is cut off.
                        let _ = tokio::time::timeout(limit, served).await;
                        drop(place);
                    });
                }
                // Most likely out of file handles; other connections may close in the meantime.
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            },
            // Drop the tasks of ended connections.
            Some(_) = connections.join_next() => {}
        }
    }
    drop(listener);
    let ended = async { while connections.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(GRACE, ended).await;
}

/// Completes when the server is told to stop or is dropped.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stopped| *stopped).await;
}

async fn next(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> std::io::Result<(TcpStream, SocketAddr, tokio::sync::OwnedSemaphorePermit)> {
    let place = places.clone().acquire_owned().await.map_err(std::io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    Ok((stream, peer, place))
}

/// Serves one request and closes the connection: callbacks are rare, and an idle connection would occupy a slot.
async fn connection(stream: TcpStream, router: Router, peer: SocketAddr) {
    let inner = TowerToHyperService::new(router);
    let is_stranger = AtomicBool::new(false);
    let service = service_fn(|request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(Body::new);
        request.extensions_mut().insert(Peer(peer));
        let answer = inner.call(request);
        async {
            let answer = answer.await;
            let is_unknown = answer.as_ref().is_ok_and(|answer| answer.status() == StatusCode::NOT_FOUND);
            is_stranger.store(is_unknown, Ordering::Relaxed);
            answer
        }
    });
    let served = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .keep_alive(false)
        .max_buf_size(MOST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .without_shutdown()
        .await;
    match served {
        Ok(parts) if is_stranger.load(Ordering::Relaxed) => leave(parts.io.into_inner()).await,
        Ok(parts) => linger(parts.io.into_inner()).await,
        Err(error) => tracing::debug!(%error, "a connection ended early"),
    }
}

/// Shuts down the writing side and reads what has arrived so far, since closing with unread data would discard the
/// answer.
async fn leave(mut stream: TcpStream) {
    let mut piece = [0; MOST_HEAD];
    let _ = stream.shutdown().await;
    let _ = stream.try_read(&mut piece);
}

/// Shuts down the writing side and keeps reading for a moment.
async fn linger(mut stream: TcpStream) {
    let rest = async {
        let mut piece = [0; 8 * 1024];
        let mut read = 0;
        stream.shutdown().await?;
        while read < MOST_LINGERED {
            match stream.read(&mut piece).await? {
                0 => break,
                more => read += more,
            }
        }
        std::io::Result::Ok(())
    };
    let _ = tokio::time::timeout(LINGER, rest).await;
}
