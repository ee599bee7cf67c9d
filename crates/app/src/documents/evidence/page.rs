//! The evidence as a page, for a person.

use chrono::{DateTime, Utc};
use kaunta_contract::{EventView, Labelled, OperationDetail, ShopView};
use kaunta_ledger::EventProof;
use kaunta_words::{Message, evidence as words};
use serde_json::Value;

use super::record::in_a_page;
use crate::documents::receipt::mark;
use crate::wording::labelled::labelled_pair;

/// Nothing in the page may run or be fetched, whatever text it shows.
const HEAD: &str = include_str!("head.html");

/// The placeholder for the title.
const TITLE: &str = "<!-- title -->\n";

pub(super) fn page(
    detail: &OperationDetail,
    proofs: &[EventProof],
    shop: &ShopView,
    made: DateTime<Utc>,
    record: &Value,
) -> String {
    let mut page = Page(String::new());
    let title = String::from(words::title(&detail.row.reference));
    let (before, behind) = HEAD.split_once(TITLE).unwrap_or((HEAD, ""));
    page.raw(before);
    page.element("title", &title);
    page.raw(behind);
    page.element("h1", &title);
    if let Some(mark) = mark(detail.environment) {
        page.classed("mark", &mark.to_string());
    }
    let version = env!("CARGO_PKG_VERSION");
    let made = match shop.name.trim() {
        "" => words::made_nameless(both_times(made), version),
        maker => words::made(both_times(made), maker, version),
    };
    page.classed("small", &made.to_string());
    for line in &shop.receipt_lines {
        page.classed("small", line);
    }
    page.raw("<div class=\"claim\">\n");
    page.message("h2", words::known());
    page.element("p", &detail.situation);
    let suggests = detail.balance_evidence.iter().map(|read| &read.suggests);
    for words in detail.case.iter().map(|case| &case.words).chain(suggests).chain(&detail.do_not_repeat) {
        page.element("p", words);
    }
    page.raw("</div>\n");
    page.lines(words::payment(), &payment(detail));
    page.lines(words::sent(), &detail.fields);
    page.lines(words::told(), &detail.from_service);
    page.message("h2", words::events());
    page.raw("<ol>\n");
    for (place, event) in detail.events.iter().enumerate() {
        page.event(event, proofs.get(place));
    }
    page.raw("</ol>\n");
    page.message("h2", words::check());
    page.message("p", words::check_page());
    page.message("p", words::how_to_check());
    page.raw("<script type=\"application/json\" id=\"evidence\">\n");
    page.raw(&in_a_page(record));
    page.raw("\n</script>\n</body>\n</html>\n");
    page.0
}

fn payment(detail: &OperationDetail) -> Vec<Labelled> {
    let row = &detail.row;
    let mut lines = vec![
        labelled_pair(words::reference(), &row.reference),
        labelled_pair(words::number(), row.id),
        labelled_pair(words::product(), &row.product),
        labelled_pair(words::amount(), row.amount),
        labelled_pair(words::state(), row.state.code()),
        labelled_pair(
            words::recorded(),
            DateTime::parse_from_rfc3339(&row.at).map_or_else(|_| row.at.clone(), |at| both_times(at.to_utc()).into()),
        ),
    ];
    let optional = [
        (words::name(), &row.party),
        (words::phone(), &row.phone),
        (words::account(), &row.account),
        (words::through(), &row.provider),
    ];
    lines.extend(optional.into_iter().filter_map(|(label, value)| Some(labelled_pair(label, value.as_ref()?))));
    let disputed = row.contradicted_by.as_ref().map(|word| labelled_pair(words::disputed(), word));
    lines.extend(disputed);
    lines
}

/// The time in Kampala, and in UTC as the service writes it.
fn both_times(at: DateTime<Utc>) -> Message {
    words::both_times(at, at.format("%Y-%m-%dT%H:%M:%S%.3fZ").to_string())
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
                // Show direction-changing marks instead of applying them.
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

    fn message(&mut self, name: &str, words: Message) {
        self.element(name, &words.to_string());
    }

    fn classed(&mut self, class: &str, text: &str) {
        self.raw(&format!("<p class=\"{class}\">"));
        self.text(text);
        self.raw("</p>\n");
    }

    fn lines(&mut self, title: Message, lines: &[Labelled]) {
        if lines.is_empty() {
            return;
        }
        self.message("h2", title);
        self.raw("<dl>\n");
        for line in lines {
            self.element("dt", &line.label);
            self.element("dd", &line.value);
        }
        self.raw("</dl>\n");
    }

    fn event(&mut self, event: &EventView, proof: Option<&EventProof>) {
        let at = DateTime::parse_from_rfc3339(&event.at)
            .map_or_else(|_| event.at.clone(), |at| both_times(at.to_utc()).into());
        self.raw("<li>\n");
        self.classed("small", &at);
        self.element("p", &event.words);
        if let Some(by) = &event.by {
            self.message("p", words::decided_by(by));
        }
        if let Some(clock) = &event.clock {
            self.element("p", clock);
        }
        if let Some(exchange) = &event.exchange {
            self.classed("small", exchange);
        }
        for (title, body) in [(words::request(), &event.request), (words::answer(), &event.answer)] {
            if let Some(body) = body {
                self.message("h3", title);
                self.element("pre", body);
            }
        }
        if let Some(proof) = proof {
            let told = words::event_proof(proof.id.to_string(), proof.fingerprint.to_string());
            self.classed("small", &told.to_string());
        }
        self.raw("</li>\n");
    }
}
