//! The admin endpoints under `/practice`, for tests and for people with curl or a browser. They need no key: the server
//! listens on loopback only, and `guard` refuses other sites' web pages.

mod control;
mod error;
mod guard;
mod page;
mod partner;
mod show;

use std::sync::Arc;

use axum::routing::{get, post};
use axum::{Json, Router, middleware};
use serde_json::json;

use crate::state::Shared;
use crate::store::requests::INBOX;

pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route("/practice", get(page::page))
        .route("/practice/scenarios", get(show::scenarios))
        .route("/practice/requests", get(show::requests))
        .route("/practice/transactions", get(show::transactions))
        .route("/practice/callbacks", get(show::callbacks))
        .route("/practice/callback-server", get(show::callback_server))
        .route("/practice/wallets", get(show::wallets).post(control::set_wallet))
        .route("/practice/billers", get(show::billers).post(control::add_biller))
        .route("/practice/scenario", post(control::force))
        .route("/practice/hold", post(control::hold))
        .route("/practice/release", post(control::release))
        .route("/practice/latency", post(control::latency))
        .route("/practice/transactions/{key}/settle", post(control::settle))
        .route("/practice/partner", get(partner::settings).post(partner::set))
        .route("/practice/partner/transactions", get(partner::transactions))
        .route("/practice/reset", post(control::reset))
        .layer(middleware::from_fn(guard::guard))
}

/// The inbox: an address to use as `callbackUrl`. Callbacks appear in the request log like any other request.
pub(crate) fn inbox() -> Router<Arc<Shared>> {
    Router::new().route(INBOX, post(|| async { Json(json!({ "received": true })) }))
}
