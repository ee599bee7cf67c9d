//! A receipt as a slip: first and largest what the customer types into a meter, then what the service says about it,
//! then the rest.

use kaunta_contract::{Labelled, MeterHelp, Receipt, ReceiptCode};
use kaunta_slips::{Dots, Part, Slip};

/// `logo` as wide as the paper, at most.
pub(super) fn slip(receipt: &Receipt, logo: Option<Dots>) -> Slip {
    // Name every field, so that the compiler finds one left out here. As PDF: `documents/pdf.rs`.
    let Receipt {
        shop,
        logo: _,
        shop_lines,
        mark,
        title,
        amount,
        lines,
        tokens,
        extra,
        meter_help,
        footer,
        copy,
        code,
        has_printer: _,
    } = receipt;
    let mut parts = head(copy.as_ref(), mark.as_ref(), logo, (shop, shop_lines));
    parts.extend([Part::Space, Part::Centred(title.clone()), Part::Amount(amount.clone())]);
    parts.extend(tokens.iter().map(token));
    parts.push(Part::Space);
    parts.extend(extra.iter().map(pair));
    if !extra.is_empty() {
        parts.push(Part::Rule);
    }
    parts.extend(lines.iter().map(pair));
    parts.push(meter_help.as_ref().map_or(Part::Space, help));
    parts.extend(footer.iter().cloned().map(Part::Centred));
    match code {
        Some(ReceiptCode::Signed { qr, words }) => {
            parts.push(Part::Qr(qr.text.clone()));
            parts.extend(words.iter().cloned().map(Part::Centred));
        }
        Some(ReceiptCode::Unsigned { words }) => parts.extend([Part::Space, Part::Centred(words.clone())]),
        None => {}
    }
    // At both ends, so that tearing one off still shows that it is a copy.
    parts.extend(copy.clone().map(Part::Band));
    Slip { parts }
}

/// What heads a slip: that it is a copy, that no real money is paid, and the shop. `logo` as wide as the paper, at most.
pub(super) fn head(
    copy: Option<&String>,
    mark: Option<&String>,
    logo: Option<Dots>,
    (shop, shop_lines): (&str, &[String]),
) -> Vec<Part> {
    let mut parts: Vec<Part> = copy.into_iter().chain(mark).cloned().map(Part::Band).collect();
    parts.extend(logo.into_iter().flat_map(|logo| [Part::Space, Part::Picture(logo)]));
    parts.push(Part::Title(shop.to_owned()));
    parts.extend(shop_lines.iter().cloned().map(Part::Centred));
    parts
}

pub(super) fn token(Labelled { label, value }: &Labelled) -> Part {
    Part::Token { label: label.clone(), groups: value.clone() }
}

pub(super) fn pair(line: &Labelled) -> Part {
    Part::Pair { label: line.label.clone(), value: line.value.clone() }
}

pub(super) fn help(MeterHelp { title, lines }: &MeterHelp) -> Part {
    Part::Help { title: title.clone(), lines: lines.clone() }
}

#[cfg(test)]
mod tests {
    use kaunta_contract::QrCode;

    use super::*;
    use crate::wording::meter::{labelled_tokens, meter_help};

    fn receipt(tokens: &[&str], is_copy: bool) -> Receipt {
        let labelled = |text: &str| vec![Labelled { label: format!("{text} label"), value: text.to_owned() }];
        Receipt {
            shop: "shop".to_owned(),
            logo: None,
            shop_lines: vec!["road".to_owned()],
            mark: Some("mark".to_owned()),
            title: "title".to_owned(),
            amount: "amount".to_owned(),
            lines: labelled("fact"),
            tokens: labelled_tokens(tokens.iter().map(|token| (*token).to_owned()).collect()),
            extra: labelled("units"),
            meter_help: meter_help(tokens.len()),
            footer: vec!["footer".to_owned(), "no returns".to_owned()],
            copy: is_copy.then(|| "COPY".to_owned()),
            code: Some(ReceiptCode::Signed {
                qr: QrCode { text: "code".to_owned(), modules: 0, path: String::new() },
                words: vec!["key".to_owned()],
            }),
            has_printer: true,
        }
    }

    fn said(tokens: &[&str], is_copy: bool) -> Vec<String> {
        let parts = slip(&receipt(tokens, is_copy), None).parts.into_iter();
        parts
            .filter_map(|part| match part {
                Part::Band(text) | Part::Title(text) | Part::Centred(text) | Part::Text(text) | Part::Amount(text) => {
                    Some(text)
                }
                Part::Pair { label, value } => Some(format!("{label}: {value}")),
                Part::Token { groups, .. } => Some(groups),
                Part::Help { .. } => Some("help".to_owned()),
                Part::Qr(text) => Some(format!("QR of {text}")),
                Part::Picture(_) | Part::Rule | Part::Space => None,
            })
            .collect()
    }

    #[test]
    fn the_token_and_its_units_stand_before_everything_else() {
        let expected = "mark|shop|road|title|amount|1234|units label: units|fact label: fact|help|footer|no returns|QR of code|key";
        assert_eq!(said(&["1234"], false).join("|"), expected);
    }

    #[test]
    fn several_tokens_keep_their_order_and_help_for_a_meter_is_only_beside_a_token() {
        assert_eq!(said(&["1111", "2222"], false)[5..7], ["1111", "2222"]);
        assert!(!said(&[], false).contains(&"help".to_owned()));
    }

    #[test]
    fn a_receipt_without_a_code_says_why() {
        let words = "no keychain".to_owned();
        let receipt = Receipt { code: Some(ReceiptCode::Unsigned { words }), ..receipt(&[], false) };
        let parts = slip(&receipt, None).parts;
        assert_eq!(parts.last(), Some(&Part::Centred("no keychain".to_owned())));
        assert!(!parts.iter().any(|part| matches!(part, Part::Qr(_))));
    }

    #[test]
    fn a_copy_says_so_at_both_ends() {
        let copy = said(&["1234"], true);
        assert_eq!((copy.first().map(String::as_str), copy.last().map(String::as_str)), (Some("COPY"), Some("COPY")));
        assert_eq!(copy[1..copy.len() - 1], said(&["1234"], false));
    }
}
