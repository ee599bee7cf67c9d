//! The gateway interface in both forms (gateway-api.md, Endpoints). The specification shows no path for sandbox
//! lookups, so there is one only if configured.

mod entry;
mod record;
mod status;
mod transfer;
mod validate;

pub(crate) use record::record;

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use crate::answer::reply::Reply;
use crate::state::Shared;
use crate::terms::Environment;
use crate::terms::paths::GATEWAY;
use entry::whole;

pub(crate) fn router(sandbox_status: bool) -> Router<Arc<Shared>> {
    let mut router = Router::new();
    for (environment, suffix) in [(Environment::Live, ""), (Environment::Sandbox, "-sandbox")] {
        router = router
            .route(
                &format!("{GATEWAY}/process-transfer{suffix}"),
                post(move |State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes| async move {
                    whole(transfer::process(&shared, environment, &headers, &body).await)
                }),
            )
            .route(
                &format!("{GATEWAY}/validate-beneficiary{suffix}"),
                post(move |State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes| async move {
                    whole(validate::validate(&shared, environment, &headers, &body).await)
                }),
            );
    }
    let look_ups = [(Environment::Live, ""), (Environment::Sandbox, "-sandbox")];
    for (environment, suffix) in look_ups.into_iter().take(1 + usize::from(sandbox_status)) {
        router = router.route(
            &format!("{GATEWAY}/transactions/{{key}}/status{suffix}"),
            get(move |State(shared): State<Arc<Shared>>, headers: HeaderMap, Path(key): Path<String>| async move {
                whole(status::look_up(&shared, environment, &headers, &key).await)
            }),
        );
    }
    router
}

/// Carries the reply inside a response until `record` has logged and sent it.
impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}
