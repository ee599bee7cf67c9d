//! Routing: the two secret paths, and an empty 404 for everything else.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Extension, Request, State};
use axum::http::header::{ALLOW, CACHE_CONTROL, CONTENT_TYPE, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use http_body_util::{BodyExt, LengthLimitError, Limited};

use crate::sender::Sender;
use crate::serve::Peer;
use crate::shared::Shared;

/// A content type is only informative; anything longer is cut off.
const MOST_CONTENT_TYPE: usize = 200;

/// Answers any request. Browsers must not sniff another content type: the answers contain bodies from strangers.
pub(crate) async fn answer(
    State(shared): State<Arc<Shared>>,
    Extension(peer): Extension<Peer>,
    request: Request,
) -> Response {
    let mut response = by_path(&shared, peer, request).await;
    response.headers_mut().insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    response
}

/// Any path other than the two secret ones gets an empty 404.
async fn by_path(shared: &Shared, Peer(peer): Peer, request: Request) -> Response {
    let path = request.uri().path();
    // Both are always compared, so that the time taken reveals nothing.
    let (posts, reads) = (shared.post.ends(path), shared.read.ends(path));
    match (posts, reads, request.method()) {
        (true, _, &Method::POST) => {
            let sender = Sender::of(peer.ip(), request.headers(), &shared.proxies);
            if let Err(wait) = shared.rate_limits.callback(sender) {
                shared.stats.too_fast.add(1);
                return later(StatusCode::TOO_MANY_REQUESTS, wait);
            }
            take(shared, request).await
        }
        (_, true, &Method::GET) => match shared.rate_limits.reading() {
            Ok(()) => hand_over(shared, request.uri().query()).await,
            Err(wait) => later(StatusCode::TOO_MANY_REQUESTS, wait),
        },
        (true, _, _) => (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "POST")]).into_response(),
        (_, true, _) => (StatusCode::METHOD_NOT_ALLOWED, [(ALLOW, "GET")]).into_response(),
        (false, false, _) => {
            shared.stats.strangers.add(1);
            StatusCode::NOT_FOUND.into_response()
        }
    }
}

/// Stores a callback. Success is answered only once it is on disk. After any other answer the sender may retry; whether the
/// service does is not specified (gateway-api.md, Events).
async fn take(shared: &Shared, request: Request) -> Response {
    let content_type = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let content_type: String = content_type.chars().take(MOST_CONTENT_TYPE).collect();
    let body = match tokio::time::timeout(shared.limits.slow, read(request.into_body(), shared.limits.body)).await {
        Ok(Ok(body)) => body,
        Ok(Err(Unread::TooLarge)) => {
            shared.stats.too_large.add(1);
            return StatusCode::PAYLOAD_TOO_LARGE.into_response();
        }
        Ok(Err(Unread::Broken)) => return StatusCode::BAD_REQUEST.into_response(),
        Err(_) => {
            shared.stats.too_slow.add(1);
            return StatusCode::REQUEST_TIMEOUT.into_response();
        }
    };
    match shared.store.keep((shared.now)(), &content_type, &body).await {
        Ok(()) => {
            shared.stats.kept.add(1);
            StatusCode::OK.into_response()
        }
        Err(error) => {
            tracing::error!(%error, "a callback could not be kept: is the disk full?");
            later(StatusCode::SERVICE_UNAVAILABLE, Duration::from_secs(60))
        }
    }
}

enum Unread {
    TooLarge,
    Broken,
}

/// Reads a body. If its declared length exceeds the limit, nothing is read.
async fn read(body: Body, most: usize) -> Result<Bytes, Unread> {
    if usize::try_from(body.size_hint().lower()).is_ok_and(|length| length > most) {
        return Err(Unread::TooLarge);
    }
    match Limited::new(body, most).collect().await {
        Ok(whole) => Ok(whole.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(Unread::TooLarge),
        Err(_) => Err(Unread::Broken),
    }
}

/// Returns the callbacks after a number, or from the first one if no number is given.
async fn hand_over(shared: &Shared, query: Option<&str>) -> Response {
    let after = match query.unwrap_or_default() {
        "" => Some(0),
        query => query.strip_prefix("after=").and_then(|number| number.parse().ok()).filter(|after| *after >= 0),
    };
    let Some(after) = after else {
        return (StatusCode::BAD_REQUEST, "after= takes the number of the last callback that was read").into_response();
    };
    match shared.store.after(after).await {
        Ok(page) => {
            shared.stats.handed_over.add(page.callbacks.len());
            ([(CACHE_CONTROL, "no-store")], Json(page)).into_response()
        }
        Err(error) => {
            tracing::error!(%error, "callbacks could not be read");
            later(StatusCode::SERVICE_UNAVAILABLE, Duration::from_secs(60))
        }
    }
}

/// A "retry later" answer. Seconds are rounded up, so that a sender who waits as told is not refused again.
fn later(status: StatusCode, wait: Duration) -> Response {
    let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
    (status, [(RETRY_AFTER, HeaderValue::from(seconds.max(1)))]).into_response()
}
