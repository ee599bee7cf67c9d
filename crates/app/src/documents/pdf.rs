//! A receipt as a PDF file.

use kaunta_contract::{Receipt, ReceiptCode};
use kaunta_paper::{PaperError, Roll, RollCode, RollLine, RollPart, RollSize};
use kaunta_receipt_code::{Modules, Run};

/// Draws the receipt.
///
/// # Errors
/// The page can't be laid out, which is a bug.
pub(crate) fn receipt(receipt: &Receipt) -> Result<Vec<u8>, PaperError> {
    let title = format!("{} {}", receipt.title, receipt.amount);
    Roll { title, language: "en".to_owned(), parts: parts(receipt) }.write()
}

fn parts(receipt: &Receipt) -> Vec<RollPart> {
    // Name every field, so that the compiler finds one left out here. On screen:
    // `ui/src/operation/ReceiptSheet.svelte`.
    let Receipt {
        shop,
        shop_lines,
        mark,
        title,
        amount,
        lines: facts,
        tokens,
        extra,
        footer,
        copy,
        code,
        has_printer: _,
    } = receipt;
    let mut parts = Vec::new();
    let mut add = |text: &str, size: RollSize, bold: bool, space_before: u8| {
        parts.push(RollPart::Line(RollLine { text: text.to_owned(), size, bold, space_before }));
    };
    if let Some(copy) = copy {
        add(copy, RollSize::Large, true, 0);
    }
    if let Some(mark) = mark {
        add(mark, RollSize::Medium, true, 0);
    }
    add(shop, RollSize::Medium, true, 4);
    for line in shop_lines {
        add(line, RollSize::Small, false, 0);
    }
    add(title, RollSize::Medium, false, 10);
    add(amount, RollSize::Large, true, 2);
    let token_label = String::from(kaunta_words::receipt::token());
    for token in tokens {
        add(&token_label, RollSize::Small, false, 8);
        add(token, RollSize::Large, true, 0);
    }
    for line in facts.iter().chain(extra) {
        add(&line.label, RollSize::Small, false, 5);
        add(&line.value, RollSize::Medium, true, 0);
    }
    add(footer, RollSize::Small, false, 12);
    match code {
        Some(ReceiptCode::Signed { text, words, modules: _, path: _ }) => {
            parts.extend(Modules::of(text).as_ref().and_then(drawn).map(RollPart::Code));
            parts.extend(words.iter().map(|line| small(line, 0)));
        }
        Some(ReceiptCode::Unsigned { words }) => parts.push(small(words, 8)),
        None => {}
    }
    parts
}

fn small(text: &str, space_before: u8) -> RollPart {
    RollPart::Line(RollLine { text: text.to_owned(), size: RollSize::Small, bold: false, space_before })
}

fn drawn(modules: &Modules) -> Option<RollCode> {
    let small = |number: usize| u16::try_from(number).ok();
    let run = |Run { x, y, length }| Some((small(x)?, small(y)?, small(length)?));
    Some(RollCode {
        described: kaunta_words::receipt::code_described().into(),
        side: small(modules.width())?,
        runs: modules.runs().map(run).collect::<Option<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kaunta_contract::Labelled;

    #[test]
    fn every_text_of_a_receipt_is_on_its_paper_in_order() {
        let labelled = |text: &str| vec![Labelled { label: format!("{text} label"), value: text.to_owned() }];
        let receipt = Receipt {
            shop: "shop".to_owned(),
            shop_lines: vec!["road".to_owned()],
            mark: Some("mark".to_owned()),
            title: "title".to_owned(),
            amount: "amount".to_owned(),
            lines: labelled("fact"),
            tokens: vec!["1234".to_owned()],
            extra: labelled("extra"),
            footer: "footer".to_owned(),
            copy: Some("copy".to_owned()),
            code: Some(ReceiptCode::Signed {
                text: "code".to_owned(),
                modules: 0,
                path: String::new(),
                words: vec!["key".to_owned()],
            }),
            has_printer: false,
        };
        let said = |part| match part {
            RollPart::Line(line) => line.text,
            RollPart::Code(code) => code.described,
        };
        let texts: Vec<String> = parts(&receipt).into_iter().map(said).collect();
        let expected = "copy|mark|shop|road|title|amount|Token|1234|fact label|fact|extra label|extra|footer|\
                        QR code to check this receipt with|key";
        assert_eq!(texts.join("|"), expected);
    }
}
