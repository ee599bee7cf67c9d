//! The accept loop. Its own, so that no connection lasts longer than it may, and a sender who is refused hears why.

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

/// How long a stopping server waits for answers under way.
const GRACE: Duration = Duration::from_secs(3);
/// How long, and how much, is read of a body that was refused: closing before its sender has stopped writing would take
/// the answer away from it. Who knows no path is not waited for: each of them would hold one of the places so long.
const LINGER: Duration = Duration::from_secs(1);
const MOST_LINGERED: usize = 256 * 1024;

/// Bytes of a request's head, and of what is read of its body at a time.
const MOST_HEAD: usize = 32 * 1024;

/// The other end of a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Serves until `stop` says so; then answers under way get a moment to finish.
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
                        // A connection that is still reading or writing by then is cut off.
                        let _ = tokio::time::timeout(limit, served).await;
                        drop(place);
                    });
                }
                // Out of file handles, most likely: others may close in the meantime.
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            },
            // Forget connections that have ended.
            Some(_) = connections.join_next() => {}
        }
    }
    drop(listener);
    let ended = async { while connections.join_next().await.is_some() {} };
    let _ = tokio::time::timeout(GRACE, ended).await;
}

/// Ends when the box is told to stop, or is gone.
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

/// One request, and the end: a callback is a rare thing, and a line that stays open is a place that somebody holds.
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

/// Says that all is said, and takes what has arrived by now, so that the answer is not lost over it.
async fn leave(mut stream: TcpStream) {
    let mut piece = [0; MOST_HEAD];
    let _ = stream.shutdown().await;
    let _ = stream.try_read(&mut piece);
}

/// Says that all is said, and reads on for a moment.
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
