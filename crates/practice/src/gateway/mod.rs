//! The gateway interface, both forms (gateway-api.md, Endpoints). Sandbox look-up has no path there, so none here unless one is
//! asked for.

mod record;
mod status;
mod transfer;
mod validate;

pub(crate) use record::record;

use crate::plan::{Entry, Plan, Refusal};
use crate::refusals::{self, No};
use crate::reply::Reply;
use crate::shared::Shared;
use crate::terms::{Environment, Operation};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use serde_json::{Map, Value};
use std::sync::Arc;

/// The gateway root in both environments.
pub(crate) const ROOT: &str = "/api/v1/gateway";

type Handled = Result<Reply, Reply>;

pub(crate) fn router(sandbox_status: bool) -> Router<Arc<Shared>> {
    let mut router = Router::new();
    for (environment, suffix) in [(Environment::Live, ""), (Environment::Sandbox, "-sandbox")] {
        router = router
            .route(
                &format!("{ROOT}/process-transfer{suffix}"),
                post(move |State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes| async move {
                    whole(transfer::process(&shared, environment, &headers, &body).await)
                }),
            )
            .route(
                &format!("{ROOT}/validate-beneficiary{suffix}"),
                post(move |State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes| async move {
                    whole(validate::validate(&shared, environment, &headers, &body).await)
                }),
            );
    }
    let look_ups = [(Environment::Live, ""), (Environment::Sandbox, "-sandbox")];
    for (environment, suffix) in look_ups.into_iter().take(1 + usize::from(sandbox_status)) {
        router = router.route(
            &format!("{ROOT}/transactions/{{key}}/status{suffix}"),
            get(move |State(shared): State<Arc<Shared>>, headers: HeaderMap, Path(key): Path<String>| async move {
                whole(status::look_up(&shared, environment, &headers, &key).await)
            }),
        );
    }
    router
}

/// A reply travels inside a response until `record` has written it down and lets it leave.
impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let mut response = self.status.into_response();
        response.extensions_mut().insert(self);
        response
    }
}

fn whole(handled: Handled) -> Reply {
    handled.unwrap_or_else(|refusal| refusal)
}

/// A broken state file is the gateway's trouble, not the caller's.
fn broken(error: sqlx::Error) -> Reply {
    tracing::error!(%error, "the practice state could not be used");
    No::internal().reply()
}

fn authorise(shared: &Shared, environment: Environment, headers: &HeaderMap) -> Result<(), Reply> {
    let opened = headers.get("x-api-key").and_then(|key| shared.keys.environment(key.as_bytes()));
    if opened == Some(environment) { Ok(()) } else { Err(No::unauthorised().reply()) }
}

/// The plan of the scenario forced on this request, if one is, with what it does at the door already done.
async fn forced(shared: &Shared, operation: Operation) -> Result<Option<(crate::scenario::Scenario, Plan)>, Reply> {
    let Some(forced) = shared.store.take_forced(operation).await.map_err(broken)? else {
        return Ok(None);
    };
    let Some(plan) = forced.scenario.forced_on(operation) else {
        return Ok(None);
    };
    enter(plan)?;
    Ok(Some((forced.scenario, plan)))
}

fn enter(plan: Plan) -> Result<(), Reply> {
    match plan.entry {
        Entry::Go => Ok(()),
        Entry::Refuse(refusal) => Err(refusals::of(refusal)),
        Entry::Cut => Err(Reply::cut()),
    }
}

/// The body as a JSON object; `strict` also wants the content type that the specification asks for.
pub(crate) fn object(strict: bool, headers: &HeaderMap, body: &[u8]) -> Result<Map<String, Value>, No> {
    let bad = |message: &str| No::bad("BAD_REQUEST", message);
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if strict && !kind.to_ascii_lowercase().starts_with("application/json") {
        return Err(bad("Content-Type must be application/json"));
    }
    match serde_json::from_slice(body) {
        Ok(Value::Object(map)) => Ok(map),
        Ok(Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_)) => {
            Err(bad("the body must be a JSON object"))
        }
        Err(_) => Err(bad("the body is not JSON")),
    }
}

/// Kept here so that both callers say the same.
const INSUFFICIENT: Refusal = Refusal::InsufficientBalance;
