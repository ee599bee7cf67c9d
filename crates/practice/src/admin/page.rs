//! The page of numbers, for a person with a browser.

use crate::hints::hints;
use axum::response::Html;
use std::fmt::Write;

const HEAD: &str = "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Practice: numbers to try</title>\
<style>body{font:15px/1.5 system-ui,sans-serif;margin:32px;max-width:960px}\
table{border-collapse:collapse;width:100%}td,th{text-align:left;padding:4px 12px;border-bottom:1px solid #ccc}\
td:nth-child(3){font-family:monospace}</style></head><body><h1>Practice: numbers to try</h1>\
<p>No real money. Any other well-formed number goes through. Admin endpoints: see docs/practice.md.</p>\
<table><thead><tr><th>For</th><th>Biller</th><th>Number</th><th>What happens</th></tr></thead><tbody>";

pub(super) async fn page() -> Html<String> {
    let mut page = HEAD.to_owned();
    for hint in hints() {
        let outcome = hint.outcome.replace('&', "&amp;").replace('<', "&lt;");
        // Writing to a String can't fail.
        let _ = write!(
            page,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{outcome}</td></tr>",
            hint.mode,
            hint.biller.unwrap_or("any"),
            hint.value,
        );
    }
    page.push_str("</tbody></table></body></html>");
    Html(page)
}
