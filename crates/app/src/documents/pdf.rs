//! A receipt as a PDF file.

use kaunta_contract::Receipt;
use kaunta_paper::{PaperError, Roll, RollLine, RollSize};

/// Draws the receipt.
///
/// # Errors
/// A defect of the program.
pub(crate) fn receipt(receipt: &Receipt) -> Result<Vec<u8>, PaperError> {
    let title = format!("{} {}", receipt.title, receipt.amount);
    Roll { title, language: "en".to_owned(), lines: lines(receipt) }.write()
}

fn lines(receipt: &Receipt) -> Vec<RollLine> {
    // Each by its name, so that none is left out here. On screen: `ui/src/operation/ReceiptSheet.svelte`.
    let Receipt { shop, shop_lines, mark, title, amount, lines: facts, tokens, extra, footer, has_printer: _ } =
        receipt;
    let mut lines = Vec::new();
    let mut add = |text: &str, size: RollSize, bold: bool, space_before: u8| {
        lines.push(RollLine { text: text.to_owned(), size, bold, space_before });
    };
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
    lines
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
            has_printer: false,
        };
        let texts: Vec<String> = lines(&receipt).into_iter().map(|line| line.text).collect();
        let expected = "mark|shop|road|title|amount|Token|1234|fact label|fact|extra label|extra|footer";
        assert_eq!(texts.join("|"), expected);
    }
}
