//! The partner wallet interface, both forms (partner-wallet-api.md, Endpoints): one path for both, and the key decides.

mod access;
mod bulk;
mod check;
mod content;
mod desk;
mod fees;
mod fields;
mod hints;
mod modes;
mod preview;
mod scenarios;
mod settings;
mod shape;
mod terms;
mod transact;
mod wallet;

pub use access::{PartnerRequest, PartnerTransaction};
pub(crate) use check::Order;
pub(crate) use desk::bearer;
pub(crate) use fees::charge;
pub(crate) use hints::hints;
pub use settings::PartnerSettings;
pub use shape::PartnerShape;
pub(crate) use terms::Mode;

use crate::reply::Reply;
use crate::shared::Shared;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::routing::{get, post};
use std::sync::Arc;

/// All paths start with it (partner-wallet-api.md, Versioning).
pub(crate) const ROOT: &str = "/partner/v1";

type Handled = Result<Reply, Reply>;

pub(crate) fn router() -> Router<Arc<Shared>> {
    Router::new()
        .route(
            &format!("{ROOT}/wallet/me"),
            get(|State(shared): State<Arc<Shared>>, headers: HeaderMap, RawQuery(query): RawQuery| async move {
                whole(wallet::me(&shared, &headers, query.as_deref().unwrap_or_default()).await)
            }),
        )
        .route(
            &format!("{ROOT}/transactions/modes"),
            get(|State(shared): State<Arc<Shared>>, headers: HeaderMap| async move {
                whole(modes::list(&shared, &headers).await)
            }),
        )
        .route(
            &format!("{ROOT}/transactions/preview-fees"),
            post(|State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes| async move {
                whole(preview::preview(&shared, &headers, &body).await)
            }),
        )
        .route(
            &format!("{ROOT}/transactions/transact"),
            post(|State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes| async move {
                whole(transact::transact(&shared, &headers, &body).await)
            }),
        )
        .route(
            &format!("{ROOT}/transactions/bulk"),
            post(|State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes| async move {
                whole(bulk::bulk(&shared, &headers, &body).await)
            }),
        )
}

fn whole(handled: Handled) -> Reply {
    handled.unwrap_or_else(|refusal| refusal)
}
