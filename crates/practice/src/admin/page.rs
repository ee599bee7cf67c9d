//! A page for people with a browser: the callbacks that arrived, and the numbers to try.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Html;

use super::error::AdminError;
use crate::script::sample_inputs;
use crate::state::Shared;

const HEAD: &str = "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">\
<meta http-equiv=\"refresh\" content=\"5\"><title>Practice</title>\
<style>body{font:15px/1.5 system-ui,sans-serif;margin:32px;max-width:960px}\
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:4px 12px;border-bottom:1px solid #ccc}\
td.code{font-family:monospace;overflow-wrap:anywhere}</style></head><body><h1>Practice</h1>\
<p>No real money. Admin endpoints: see docs/practice.md. This page looks for new callbacks every 5 seconds.</p>\
<h2>Callbacks that arrived</h2>\
<p>What was posted to <code>/practice/inbox</code>, newest first. Kaunta reads them at <code>/practice/callback-server</code>.</p>";

const NUMBERS: &str = "<h2>Numbers to try</h2><p>Any other well-formed number goes through.</p>\
<table><thead><tr><th>For</th><th>Biller</th><th>Number</th><th>What happens</th></tr></thead><tbody>";

pub(super) async fn page(State(shared): State<Arc<Shared>>) -> Result<Html<String>, AdminError> {
    let callbacks = shared.store.last_callbacks().await?;
    let mut page = HEAD.to_owned();
    if callbacks.is_empty() {
        page.push_str("<p>None yet. One is posted when a payment with a callback address ends.</p>");
    } else {
        page.push_str("<table><thead><tr><th>When (UTC)</th><th>Body</th></tr></thead><tbody>");
        for (at, body) in callbacks {
            // Writing to a String can't fail.
            let _ = write!(page, "<tr><td>{at}</td><td class=\"code\">{}</td></tr>", escaped(&body));
        }
        page.push_str("</tbody></table>");
    }
    page.push_str(NUMBERS);
    for input in sample_inputs() {
        let _ = write!(
            page,
            "<tr><td>{}</td><td>{}</td><td class=\"code\">{}</td><td>{}</td></tr>",
            input.mode,
            input.biller.unwrap_or("any"),
            input.value,
            escaped(input.outcome),
        );
    }
    page.push_str("</tbody></table></body></html>");
    Ok(Html(page))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}
