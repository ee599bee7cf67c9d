//! Refuses requests from other sites' web pages, which can reach loopback through a browser.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

pub(super) async fn guard(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let host = named(headers, header::HOST).is_none_or(is_here);
    let origin = named(headers, header::ORIGIN)
        .is_none_or(|origin| origin.split_once("://").is_some_and(|(_, authority)| is_here(authority)));
    if !host || !origin {
        return (StatusCode::FORBIDDEN, "the admin endpoints are for this machine only\n").into_response();
    }
    // In a separate task: a caller who disconnects must not cancel a query, which would close the only connection to an
    // in-memory state.
    tokio::spawn(next.run(request)).await.unwrap_or_else(|_| StatusCode::INTERNAL_SERVER_ERROR.into_response())
}

fn named(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or(""))
}

fn is_here(authority: &str) -> bool {
    let host = authority.rsplit_once(':').map_or(authority, |(host, _)| host);
    matches!(host, "127.0.0.1" | "localhost" | "[::1]")
}
