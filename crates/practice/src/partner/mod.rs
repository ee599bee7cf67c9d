//! The partner wallet interface in both forms (partner-wallet-api.md, Endpoints): the paths are the same, and the key
//! decides.

mod bulk;
mod check;
mod content;
mod context;
mod fields;
mod handled;
mod modes;
mod preview;
mod shape;
mod transact;
mod wallet;

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::routing::{get, post};

use crate::state::Shared;
use crate::terms::paths::PARTNER;
use handled::whole;

pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route(
            &format!("{PARTNER}/wallet/me"),
            get(|State(shared): State<Arc<Shared>>, headers: HeaderMap, RawQuery(query): RawQuery| async move {
                whole(wallet::me(&shared, &headers, query.as_deref().unwrap_or_default()).await)
            }),
        )
        .route(
            &format!("{PARTNER}/transactions/modes"),
            get(|State(shared): State<Arc<Shared>>, headers: HeaderMap| async move {
                whole(modes::list(&shared, &headers).await)
            }),
        )
        .route(
            &format!("{PARTNER}/transactions/preview-fees"),
            post(|State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes| async move {
                whole(preview::preview(&shared, &headers, &body).await)
            }),
        )
        .route(
            &format!("{PARTNER}/transactions/transact"),
            post(|State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes| async move {
                whole(transact::transact(&shared, &headers, &body).await)
            }),
        )
        .route(
            &format!("{PARTNER}/transactions/bulk"),
            post(|State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes| async move {
                whole(bulk::bulk(&shared, &headers, &body).await)
            }),
        )
}
