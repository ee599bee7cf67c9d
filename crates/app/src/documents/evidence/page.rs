//! The evidence as a page, for a person.

use chrono::{DateTime, Utc};
use kaunta_contract::{EventView, Labelled, OperationDetail, ShopView};
use kaunta_domain::day::in_kampala;
use kaunta_domain::environment::Environment;
use kaunta_ledger::EventProof;
use serde_json::Value;

use super::record::{HOW_TO_CHECK, in_a_page};
use crate::wording::labelled::labelled_pair;

/// Nothing in the page may run or be fetched, whatever text it shows.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

const STYLE: &str = "
body { font: 15px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; } h3 { font-size: .85rem; margin: .75rem 0 .25rem; }
dl { display: grid; grid-template-columns: 12rem 1fr; gap: .25rem 1rem; } dt { color: #555; } dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid #ccc; padding: .5rem; font: 12px/1.4 ui-monospace, monospace; margin: 0; }
li { margin-bottom: 1.25rem; padding-left: .25rem; } p { margin: .25rem 0; } .small { color: #555; font-size: .85rem; overflow-wrap: anywhere; }
.claim { border: 2px solid #1a1a1a; padding: .75rem 1rem; } .mark { font-weight: 600; letter-spacing: .05em; }
@media print { body { margin: 0; max-width: none; } h2, h3 { break-after: avoid; } }
";

pub(super) fn page(
    detail: &OperationDetail,
    proofs: &[EventProof],
    shop: &ShopView,
    made: DateTime<Utc>,
    record: &Value,
) -> String {
    let mut page = Page(String::new());
    let title = format!("Evidence of payment {}", detail.row.reference);
    page.raw("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page.raw(&format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n"));
    page.element("title", &title);
    page.raw(&format!("<style>{STYLE}</style>\n</head>\n<body>\n"));
    page.element("h1", &title);
    if let Some(mark) = mark(detail.environment) {
        page.classed("mark", mark);
    }
    let maker = if shop.name.trim().is_empty() { "a shop without a name" } else { shop.name.trim() };
    page.classed("small", &format!("Made {} by {maker}, with Kaunta {}.", both(made), env!("CARGO_PKG_VERSION")));
    for line in &shop.receipt_lines {
        page.classed("small", line);
    }
    page.raw("<div class=\"claim\">\n");
    page.element("h2", "What is known");
    page.element("p", &detail.situation);
    let suggests = detail.balance_evidence.iter().map(|weighing| &weighing.suggests);
    for words in detail.case.iter().map(|case| &case.words).chain(suggests).chain(&detail.do_not_repeat) {
        page.element("p", words);
    }
    page.raw("</div>\n");
    page.lines("The payment", &payment(detail));
    page.lines("What was sent", &detail.fields);
    page.lines("What the service said", &detail.from_service);
    page.element("h2", "Everything that happened");
    page.raw("<ol>\n");
    for (place, event) in detail.events.iter().enumerate() {
        page.event(event, proofs.get(place));
    }
    page.raw("</ol>\n");
    page.element("h2", "How to check this file");
    page.element("p", "This page holds everything above once more for a program, in its last block, as JSON.");
    page.element("p", HOW_TO_CHECK);
    page.raw("<script type=\"application/json\" id=\"evidence\">\n");
    page.raw(&in_a_page(record));
    page.raw("\n</script>\n</body>\n</html>\n");
    page.0
}

fn payment(detail: &OperationDetail) -> Vec<Labelled> {
    let row = &detail.row;
    let mut lines = vec![
        labelled_pair("Our reference", &row.reference),
        labelled_pair("Number in the book", row.id),
        labelled_pair("Product", &row.product),
        labelled_pair("Amount", row.amount),
        labelled_pair("State in the book", row.state.code()),
        labelled_pair(
            "Recorded",
            DateTime::parse_from_rfc3339(&row.at).map_or_else(|_| row.at.clone(), |at| both(at.to_utc())),
        ),
    ];
    let optional = [("Name", &row.party), ("Phone", &row.phone), ("Account", &row.account), ("Through", &row.provider)];
    lines.extend(optional.into_iter().filter_map(|(label, value)| Some(labelled_pair(label, value.as_ref()?))));
    let disputed = row.contradicted_by.as_ref().map(|word| labelled_pair("Disputed: the service now says", word));
    lines.extend(disputed);
    lines
}

fn mark(environment: Environment) -> Option<&'static str> {
    match environment {
        Environment::Practice => Some("PRACTICE: no real money"),
        Environment::Development => Some("DEVELOPMENT: no real money"),
        Environment::Production => None,
    }
}

/// The shop's time and the service's.
fn both(at: DateTime<Utc>) -> String {
    let (kampala, utc) = (in_kampala(at).format("%d %b %Y, %H:%M:%S"), at.format("%Y-%m-%dT%H:%M:%S%.3fZ"));
    format!("{kampala} in Kampala ({utc})")
}

struct Page(String);

impl Page {
    fn raw(&mut self, html: &str) {
        self.0.push_str(html);
    }

    fn text(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '&' => self.raw("&amp;"),
                '<' => self.raw("&lt;"),
                '>' => self.raw("&gt;"),
                '"' => self.raw("&quot;"),
                '\'' => self.raw("&#39;"),
                // Marks that turn the reading direction are shown, not obeyed.
                '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
                    self.0.push_str(&format!("[U+{:04X}]", u32::from(c)));
                }
                c => self.0.push(c),
            }
        }
    }

    fn element(&mut self, name: &str, text: &str) {
        self.raw(&format!("<{name}>"));
        self.text(text);
        self.raw(&format!("</{name}>\n"));
    }

    fn classed(&mut self, class: &str, text: &str) {
        self.raw(&format!("<p class=\"{class}\">"));
        self.text(text);
        self.raw("</p>\n");
    }

    fn lines(&mut self, title: &str, lines: &[Labelled]) {
        if lines.is_empty() {
            return;
        }
        self.element("h2", title);
        self.raw("<dl>\n");
        for line in lines {
            self.element("dt", &line.label);
            self.element("dd", &line.value);
        }
        self.raw("</dl>\n");
    }

    fn event(&mut self, event: &EventView, proof: Option<&EventProof>) {
        let at = DateTime::parse_from_rfc3339(&event.at).map_or_else(|_| event.at.clone(), |at| both(at.to_utc()));
        self.raw("<li>\n");
        self.classed("small", &at);
        self.element("p", &event.words);
        if let Some(by) = &event.by {
            self.element("p", &format!("Decided by {by}."));
        }
        if let Some(clock) = &event.clock {
            self.element("p", clock);
        }
        if let Some(exchange) = &event.exchange {
            self.classed("small", exchange);
        }
        for (title, body) in [("Request", &event.request), ("Answer, as received", &event.answer)] {
            if let Some(body) = body {
                self.element("h3", title);
                self.element("pre", body);
            }
        }
        if let Some(proof) = proof {
            self.classed("small", &format!("Event {} of the book, fingerprint {}", proof.id, proof.fingerprint));
        }
        self.raw("</li>\n");
    }
}
