//! Logs every request before it is handled, and every answer before it is sent.

use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::Response;
use serde_json::{Map, Value};

use crate::answer::refusals::No;
use crate::answer::reply::{Delivery, Reply};
use crate::state::Shared;
use crate::store::requests::Arrived;

/// How many seconds a slow answer takes.
const SLOW: i64 = 8;
/// After how many seconds even a silent connection is ended, whatever the speed.
const SILENT: u64 = 600;
/// In bytes: more than any request of the interface needs. A larger body is refused and not logged.
const LARGEST_BODY: usize = 1_048_576;
/// Headers with secret values: never logged.
const SECRET_HEADERS: [&str; 3] = ["x-api-key", "authorization", "cookie"];

pub(crate) async fn record(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let Ok(body) = to_bytes(body, LARGEST_BODY).await else {
        let message = "the body is too large or was cut off";
        return No::new(StatusCode::PAYLOAD_TOO_LARGE, "BODY_TOO_LARGE", message).reply().leave();
    };
    let arrived = Arrived {
        at: shared.now(),
        method: parts.method.to_string(),
        path: parts.uri.path_and_query().map_or_else(String::new, ToString::to_string),
        headers: headers(&parts.headers),
        key_form: shared.key_form(parts.uri.path(), &parts.headers),
        body: String::from_utf8_lossy(&body).into_owned(),
    };
    let path = parts.uri.path().to_owned();
    let request = Request::from_parts(parts, Body::from(body));
    // In a separate task: a caller who disconnects must not stop what the service has begun, nor cancel a query, which would
    // close the only connection to an in-memory state.
    let state = Arc::clone(&shared);
    let handled = tokio::spawn(async move {
        let seq = state.store.arrived(&arrived).await?;
        Ok::<_, sqlx::Error>((seq, next.run(request).await))
    });
    let (seq, mut response) = match handled.await {
        Ok(Ok(answered)) => answered,
        Ok(Err(error)) => {
            tracing::error!(%error, "a request could not be written down");
            return No::internal().reply().leave();
        }
        Err(_) => return No::internal().reply().leave(),
    };
    let Some(reply) = response.extensions_mut().remove::<Reply>() else {
        return written(&shared, seq, response).await;
    };
    match reply.line {
        Delivery::Slow => shared.wait(SLOW).await,
        Delivery::Silent => tokio::time::sleep(std::time::Duration::from_secs(SILENT)).await,
        Delivery::Whole | Delivery::Cut | Delivery::CutHalfway => {}
    }
    shared.travel().await;
    shared.hold.over(&path).await;
    let (status, body) = match reply.line {
        Delivery::Whole | Delivery::Slow | Delivery::CutHalfway => (reply.status.as_u16(), reply.body.as_str()),
        Delivery::Silent | Delivery::Cut => (0, ""),
    };
    record_answer(&shared, seq, status, body.to_owned(), reply.line.as_str()).await;
    reply.leave()
}

/// Logs an answer that does not come from the simulated interfaces (the inbox).
async fn written(shared: &Arc<Shared>, seq: i64, response: Response) -> Response {
    let (parts, body) = response.into_parts();
    let body: Bytes = to_bytes(body, LARGEST_BODY).await.unwrap_or_default();
    let text = String::from_utf8_lossy(&body).into_owned();
    record_answer(shared, seq, parts.status.as_u16(), text, Delivery::Whole.as_str()).await;
    Response::from_parts(parts, Body::from(body))
}

async fn record_answer(shared: &Arc<Shared>, seq: i64, status: u16, body: String, line: &'static str) {
    let shared = Arc::clone(shared);
    let noted = tokio::spawn(async move { shared.store.answered(seq, status, &body, line).await });
    if let Ok(Err(error)) = noted.await {
        tracing::error!(%error, "an answer could not be written down");
    }
}

fn headers(headers: &HeaderMap) -> Value {
    let mut kept = Map::new();
    for (name, value) in headers {
        if !SECRET_HEADERS.contains(&name.as_str()) {
            kept.insert(name.to_string(), Value::String(String::from_utf8_lossy(value.as_bytes()).into_owned()));
        }
    }
    Value::Object(kept)
}
