//! The accept loop. Written here because a scenario must be able to close a connection without a byte of an answer.

use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::answer::reply::CutHere;

/// How long a stopping server waits for pending answers.
const GRACE: Duration = Duration::from_secs(1);

/// The scenario cuts the connection here: hyper closes a connection whose service fails.
#[derive(Debug, thiserror::Error)]
#[error("the scenario cuts the line")]
struct LineCut;

/// Serves until `stop` is set; then pending answers get a moment to finish.
pub(crate) async fn serve(listener: TcpListener, router: Router, mut stop: watch::Receiver<bool>) {
    let mut connections = JoinSet::new();
    loop {
        tokio::select! {
            () = stopped(&mut stop) => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => { connections.spawn(connection(stream, router.clone(), stop.clone())); }
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
    while connections.join_next().await.is_some() {}
}

/// Completes when the server is told to stop or is dropped.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stopped| *stopped).await;
}

async fn connection(stream: TcpStream, router: Router, mut stop: watch::Receiver<bool>) {
    let inner = TowerToHyperService::new(router);
    let service = service_fn(move |request: hyper::Request<Incoming>| {
        let answer = inner.call(request.map(Body::new) as Request);
        async move {
            let response: Response = match answer.await {
                Ok(response) => response,
                Err(never) => match never {},
            };
            if response.extensions().get::<CutHere>().is_some() { Err(LineCut) } else { Ok(response) }
        }
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .serve_connection(TokioIo::new(stream), service);
    tokio::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => Some(ended),
        () = stopped(&mut stop) => {
            connection.as_mut().graceful_shutdown();
            tokio::time::timeout(GRACE, connection.as_mut()).await.ok()
        }
    };
    if let Some(Err(error)) = ended {
        tracing::debug!(%error, "a connection ended early");
    }
}
