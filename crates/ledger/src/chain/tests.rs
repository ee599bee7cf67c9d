use super::*;

fn row(body: &str, evidence: Option<&str>) -> EventRow {
    EventRow {
        id: 12,
        operation: 3,
        at: 1_795_251_600_000,
        run: Some(9),
        stamp: Some(1500),
        kind: "resolvedManually",
        attempt: None,
        who: Some("Nakato".to_owned()),
        body: body.to_owned(),
        evidence: evidence.map(str::to_owned),
        machine: None,
    }
}

#[test]
fn the_bytes_of_an_event_are_what_docs_chain_md_says() {
    let bytes = canonical(&row("{\"é\":1}", None), None);
    assert_eq!(
        String::from_utf8(bytes).unwrap(),
        "12;3;1795251600000;9;1500;;16:resolvedManually6:Nakato8:{\"é\":1}:::::;::::::;;;"
    );
}

#[test]
fn the_machine_stands_behind_everything_else_and_an_event_without_one_is_as_it_was() {
    let without = row("1", None);
    let with = EventRow { machine: Some("Till é".to_owned()), ..row("1", None) };
    let told = String::from_utf8(canonical(&with, None)).unwrap();
    assert_eq!(told, format!("{}7:Till é", String::from_utf8(canonical(&without, None)).unwrap()));
}

#[test]
fn no_two_events_have_the_same_bytes() {
    let all = [
        row("1", Some("23")),
        row("12", Some("3")),
        row("1", None),
        row("1", Some(":")),
        row("1:", None),
        row("1", Some("")),
    ];
    let bytes: std::collections::HashSet<_> = all.iter().map(|row| canonical(row, None)).collect();
    assert_eq!(bytes.len(), all.len());
}
