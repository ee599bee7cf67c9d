//! The interactive documentation that the service serves if enabled (gateway-api.md, Environments): here a plain page
//! of the simulated endpoints.

use std::fmt::Write;
use std::sync::Arc;

use axum::Router;
use axum::response::Html;
use axum::routing::get;

use crate::state::Shared;
use crate::terms::paths;

const PATH: &str = "/partner/docs";

const HEAD: &str = "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Practice: both interfaces</title>\
<style>body{font:15px/1.5 system-ui,sans-serif;margin:32px;max-width:960px}\
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:4px 12px;border-bottom:1px solid #ccc}</style>\
</head><body><h1>Practice: both interfaces of the service</h1>\
<p>The practice gateway plays these endpoints on this computer. No real money is behind them. The service has a page of \
its own at this place, where it is enabled.</p>\
<table><thead><tr><th>Endpoint</th><th>Key</th><th>What it does</th></tr></thead><tbody>";

const GATEWAY_KEY: &str = "x-api-key";
const PARTNER_KEY: &str = "Authorization: Bearer";

struct Endpoint {
    method: &'static str,
    root: &'static str,
    path: &'static str,
    key: &'static str,
    words: &'static str,
}

const fn gateway(method: &'static str, path: &'static str, words: &'static str) -> Endpoint {
    Endpoint { method, root: paths::GATEWAY, path, key: GATEWAY_KEY, words }
}

const fn partner(method: &'static str, path: &'static str, words: &'static str) -> Endpoint {
    Endpoint { method, root: paths::PARTNER, path, key: PARTNER_KEY, words }
}

const ENDPOINTS: &[Endpoint] = &[
    gateway("POST", "/validate-beneficiary", "Says who a number belongs to. Production's form."),
    gateway("POST", "/process-transfer", "Sends, collects, pays a bill or airtime. Production's form."),
    gateway("GET", "/transactions/{transactionIdOrReference}/status", "Looks up a transaction. Production's form."),
    gateway("POST", "/validate-beneficiary-sandbox", "The same as validate-beneficiary, in development's form."),
    gateway("POST", "/process-transfer-sandbox", "The same as process-transfer, in development's form."),
    partner("GET", "/wallet/me", "Shows the partner's wallet."),
    partner("GET", "/transactions/modes", "Lists the modes of a transaction."),
    partner("POST", "/transactions/preview-fees", "Tells the fee of a payment to come. Books nothing."),
    partner("POST", "/transactions/transact", "Makes one payment."),
    partner("POST", "/transactions/bulk", "Makes the payments of a batch."),
];

/// Served only if enabled in the configuration.
const SANDBOX_STATUS: Endpoint = gateway(
    "GET",
    "/transactions/{transactionIdOrReference}/status-sandbox",
    "Looks up a transaction, in development's form. The specification shows no such path.",
);

pub(crate) fn router(sandbox_status: bool) -> Router<Arc<Shared>> {
    Router::new().route(PATH, get(move || async move { Html(page(sandbox_status)) }))
}

fn page(sandbox_status: bool) -> String {
    let mut page = HEAD.to_owned();
    for endpoint in ENDPOINTS.iter().chain(sandbox_status.then_some(&SANDBOX_STATUS)) {
        let Endpoint { method, root, path, key, words } = endpoint;
        // Writing to a String can't fail.
        let _ = write!(page, "<tr><td><code>{method} {root}{path}</code></td><td>{key}</td><td>{words}</td></tr>");
    }
    page.push_str("</tbody></table><p>Numbers to try: <a href=\"/practice\">/practice</a>.</p></body></html>");
    page
}
