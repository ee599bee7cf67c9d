//! What can be read from a callback whose fields are not specified (gateway-api.md, Events): names by which an operation may
//! be known, and the status that it claims.

use std::collections::{BTreeSet, HashSet};

use kaunta_domain::metadata::{INSTALLATION, InstallationId, OPERATION};
use kaunta_domain::reference::OperationId;
use serde_json::Value;

/// The most levels of JSON within a JSON string; below that it is read as text. (The JSON parser limits nesting itself.)
const MOST_PACKED: usize = 8;
/// A longer text is not the name of a payment.
const LONGEST_NAME: usize = 64;
/// A shorter one would be found in any payload.
const SHORTEST_NAME: usize = 4;
/// The most names of one payload that are searched for in the book.
const MOST_NAMES: usize = 40;

/// A text somewhere in a payload, and the name of its field.
#[derive(Debug, PartialEq, Eq)]
struct Leaf {
    field: String,
    text: String,
}

/// The texts of one callback.
#[derive(Debug)]
pub(crate) struct Payload(Vec<Leaf>);

impl Payload {
    /// Parses JSON at any depth, forms and plain text, whatever content type the sender declared.
    pub(crate) fn of(body: &str) -> Payload {
        let mut leaves = Vec::new();
        unpack("", body, 0, &mut leaves);
        Payload(leaves)
    }

    /// Texts that may be our reference or the service's id: those that look like our references first, then those in a field
    /// named like one, then the rest.
    pub(crate) fn names(&self) -> Vec<String> {
        let mut ranked: Vec<(u8, &str)> = Vec::new();
        for Leaf { field, text } in &self.0 {
            let named = ["ref", "id"].iter().any(|word| field.contains(word));
            ranked.push((if named { 1 } else { 2 }, text.trim()));
            let words = text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_' | '.')));
            ranked.extend(words.map(|word| (if named { 1 } else { 2 }, word)));
        }
        for (rank, text) in &mut ranked {
            if text.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("KA-")) {
                *rank = 0;
            }
        }
        ranked.retain(|(_, text)| (SHORTEST_NAME..=LONGEST_NAME).contains(&text.len()));
        ranked.sort_by_key(|(rank, _)| *rank);
        let mut seen = HashSet::new();
        ranked.retain(|(_, text)| seen.insert(*text));
        ranked.into_iter().take(MOST_NAMES).map(|(_, text)| text.to_owned()).collect()
    }

    /// Operations named by the metadata sent with them: the operation's number and the installation that assigned it.
    pub(crate) fn went_along(&self) -> Vec<(OperationId, InstallationId)> {
        let named = |name: &str| {
            let name = name.to_lowercase();
            self.0.iter().filter(move |leaf| leaf.field == name).map(|leaf| leaf.text.trim())
        };
        let installations: BTreeSet<InstallationId> = named(INSTALLATION).filter_map(InstallationId::parse).collect();
        let numbers: BTreeSet<OperationId> =
            named(OPERATION).filter_map(|text| text.parse().ok()).map(OperationId).collect();
        let pairs =
            numbers.iter().flat_map(|number| installations.iter().map(|installation| (*number, installation.clone())));
        pairs.take(MOST_NAMES).collect()
    }

    /// The status that the callback claims, for the timeline. Nothing is decided by it.
    pub(crate) fn claimed(&self) -> Option<String> {
        let named = |names: &[&str]| self.0.iter().find(|leaf| names.contains(&leaf.field.as_str()));
        let leaf =
            named(&["status", "transactionstatus", "transaction_status"]).or_else(|| named(&["state", "result"]))?;
        let word: String = leaf.text.trim().chars().filter(|c| !c.is_control()).take(40).collect();
        (!word.is_empty()).then_some(word)
    }
}

fn unpack(field: &str, text: &str, packed: usize, leaves: &mut Vec<Leaf>) {
    let trimmed = text.trim_start();
    if packed < MOST_PACKED
        && trimmed.starts_with(['{', '[', '"'])
        && let Ok(value) = serde_json::from_str::<Value>(trimmed)
    {
        walk(field, &value, packed + 1, leaves);
    } else if packed < MOST_PACKED && is_form(text) {
        for (name, value) in url::form_urlencoded::parse(text.as_bytes()) {
            unpack(&name.to_lowercase(), &value, packed + 1, leaves);
        }
    } else {
        leaves.push(Leaf { field: field.to_owned(), text: text.to_owned() });
    }
}

/// `a=1&b=2`: every part has a name, and there is no character that a form would have encoded.
fn is_form(text: &str) -> bool {
    let text = text.trim_end();
    !text.contains(|c: char| c.is_whitespace() || matches!(c, '<' | '"' | '{'))
        && text.split('&').all(|pair| pair.find('=').is_some_and(|place| place > 0))
}

fn walk(field: &str, value: &Value, packed: usize, leaves: &mut Vec<Leaf>) {
    match value {
        Value::Null | Value::Bool(_) => {}
        Value::Number(number) => leaves.push(Leaf { field: field.to_owned(), text: number.to_string() }),
        Value::String(text) => unpack(field, text, packed, leaves),
        Value::Array(items) => items.iter().for_each(|item| walk(field, item, packed, leaves)),
        Value::Object(fields) => {
            for (name, core) in fields {
                walk(&name.to_lowercase(), core, packed, leaves);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const OURS: &str = "KA-4F7KQ2-M9XR3T";

    #[test]
    fn our_reference_is_the_first_name_found_wherever_it_stands() {
        for body in [
            r#"{"partnerReference":"KA-4F7KQ2-M9XR3T","status":"SUCCESS"}"#,
            r#"{"event":"done","data":{"transactions":[{"amount":1000},{"meta":{"r":"KA-4F7KQ2-M9XR3T"}}]}}"#,
            r#"{"payload":"{\"partnerReference\":\"KA-4F7KQ2-M9XR3T\",\"status\":\"FAILED\"}"}"#,
            r#""{\"partnerReference\":\"KA-4F7KQ2-M9XR3T\"}""#,
            r#"["KA-4F7KQ2-M9XR3T"]"#,
            r#"{"r":"KA\u002d4F7KQ2-M9XR3T"}"#,
            "status=SUCCESS&partnerReference=KA-4F7KQ2-M9XR3T",
            "data=%7B%22partnerReference%22%3A%22KA-4F7KQ2-M9XR3T%22%7D",
            "ref=KA%2D4F7KQ2%2DM9XR3T",
            "<xml><ref>KA-4F7KQ2-M9XR3T</ref></xml>",
            "Payment KA-4F7KQ2-M9XR3T, UGX 50,000, is done.",
            "{\"partnerReference\":\"KA-4F7KQ2-M9XR3T\", cut",
            " KA-4F7KQ2-M9XR3T\n",
        ] {
            let names = Payload::of(body).names();
            assert_eq!(names.first().map(String::as_str), Some(OURS), "{body}: {names:?}");
        }
    }

    #[test]
    fn an_id_of_the_service_is_a_name_too_also_when_it_is_a_number() {
        let names = Payload::of(r#"{"narration":"Thank you all","transactionId":900017,"id":"TX-12"}"#).names();
        assert_eq!(names[..2], ["900017", "TX-12"]);
    }

    #[test]
    fn a_number_counts_only_with_the_installation_that_gave_it() {
        let id = InstallationId::make(0xab);
        let along = format!(r#"{{"operationId":"7","installationId":"{id}","Till":"3"}}"#);
        for body in [
            format!(r#"{{"status":"SUCCESS","metadata":{along}}}"#),
            json!({ "data": { "meta": along } }).to_string(),
            format!("operationId=7&installationId={id}"),
            format!(r#"[{{"OPERATIONID":7}},{{"installationid":"{id}"}}]"#),
        ] {
            assert_eq!(Payload::of(&body).went_along(), [(OperationId(7), id.clone())], "{body}");
        }
        for body in [
            r#"{"metadata":{"operationId":"7"}}"#.to_owned(),
            format!(r#"{{"installationId":"{id}"}}"#),
            format!(r#"{{"operationId":"7.5","installationId":"{id}"}}"#),
            r#"{"operationId":"7","installationId":"mine"}"#.to_owned(),
        ] {
            assert_eq!(Payload::of(&body).went_along(), [], "{body}");
        }
        let many: Vec<String> = (0..5_000).map(|number| format!(r#"{{"operationId":{number}}}"#)).collect();
        let flood = format!(r#"[{{"installationId":"{id}"}},{}]"#, many.join(","));
        assert_eq!(Payload::of(&flood).went_along().len(), MOST_NAMES);
    }

    #[test]
    fn what_is_claimed_is_read_from_a_field_called_so() {
        for (body, claimed) in [
            (r#"{"data":{"status":"SUCCESS"}}"#, Some("SUCCESS")),
            (r#"{"transactionStatus":"FAILED"}"#, Some("FAILED")),
            ("Status=PENDING&x=1", Some("PENDING")),
            (r#"{"status":200}"#, Some("200")),
            (r#"{"status":null,"message":"SUCCESS"}"#, None),
            (r#"{"status":{"code":"x"}}"#, None),
            ("SUCCESS", None),
            ("", None),
        ] {
            assert_eq!(Payload::of(body).claimed().as_deref(), claimed, "{body}");
        }
        let long = format!(r#"{{"status":"{}"}}"#, "S\\n".repeat(5_000));
        assert_eq!(Payload::of(&long).claimed().map(|word| word.len()), Some(40));
    }

    #[test]
    fn our_reference_is_found_however_deep_it_lies() {
        let nested = (0..100).fold(format!("\"{OURS}\""), |core, _| format!("{{\"data\":[{core}]}}"));
        let too_deep = (0..500).fold(format!("\"{OURS}\""), |core, _| format!("[{core}]"));
        let packed = (0..10).fold(OURS.to_owned(), |core, _| serde_json::to_string(&[core]).unwrap());
        for body in [nested, too_deep, packed] {
            assert_eq!(Payload::of(&body).names().first().map(String::as_str), Some(OURS), "{body}");
        }
    }

    proptest::proptest! {
        #[test]
        fn whatever_is_posted_around_it_our_reference_is_found(before in "[ -~]{0,40} ", after in "[ ,;<}\\n][ -~]{0,40}") {
            let names = Payload::of(&format!("{before}{OURS}{after}")).names();
            proptest::prop_assert!(names.iter().any(|name| name == OURS), "{:?}", names);
        }

        #[test]
        fn no_text_breaks_the_reading(body in "\\PC{0,300}") {
            let payload = Payload::of(&body);
            proptest::prop_assert!(payload.names().len() <= MOST_NAMES && payload.claimed().is_none_or(|word| !word.is_empty()));
        }
    }

    #[test]
    fn no_payload_is_too_strange_or_asks_too_much_of_the_book() {
        let deep = format!("{}1{}", "[".repeat(100), "]".repeat(100));
        let packed = (0..13).fold("x".to_owned(), |core, _| serde_json::to_string(&[core]).unwrap());
        let many: String = (0..5_000).map(|number| format!("name{number} ")).collect();
        for body in ["", "{", "\u{0}\u{fffd}", "=&=", "&&&", "é=ü", &deep, &packed[..packed.len().min(16_000)], &many]
        {
            assert!(Payload::of(body).names().len() <= MOST_NAMES);
        }
    }
}
