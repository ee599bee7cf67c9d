//! A receipt as a PDF file.

use kaunta_contract::{Labelled, MeterHelp, Receipt, ReceiptCode};
use kaunta_paper::{PaperError, Roll, RollCode, RollLine, RollPair, RollPart, RollPicture, RollSize};
use kaunta_receipt_code::{Modules, Run};
use kaunta_slips::Width;

use crate::documents::logo::Logo;

/// Draws the receipt.
///
/// # Errors
/// The page can't be laid out, which is a bug.
pub(crate) fn receipt(receipt: &Receipt, logo: Option<&Logo>) -> Result<Vec<u8>, PaperError> {
    let title = kaunta_words::receipt::document(&receipt.title, &receipt.amount).into();
    Roll { title, language: "en".to_owned(), parts: parts(receipt, logo) }.write()
}

fn parts(receipt: &Receipt, logo: Option<&Logo>) -> Vec<RollPart> {
    // Name every field, so that the compiler finds one left out here. On screen:
    // `ui/src/operation/ReceiptSheet.svelte`.
    let Receipt {
        shop,
        logo: _,
        shop_lines,
        mark,
        title,
        amount,
        lines: facts,
        tokens,
        extra,
        meter_help,
        footer,
        copy,
        code,
        has_printer: _,
    } = receipt;
    let mut parts: Vec<RollPart> = logo.and_then(picture).map(RollPart::Picture).into_iter().collect();
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
    for token in tokens {
        add(&token.label, RollSize::Small, false, 8);
        add(&token.value, RollSize::Largest, true, 0);
    }
    // What the service says about the token, such as its units, stands beside it.
    parts.extend(extra.iter().chain(facts).map(pair));
    if let Some(MeterHelp { title, lines }) = meter_help {
        parts.push(RollPart::Line(RollLine {
            text: title.clone(),
            size: RollSize::Small,
            bold: true,
            space_before: 12,
        }));
        parts.extend(lines.iter().map(|line| small(line, 0)));
    }
    parts.extend(footer.iter().enumerate().map(|(place, line)| small(line, if place == 0 { 12 } else { 0 })));
    match code {
        Some(ReceiptCode::Signed { qr, words }) => {
            parts.extend(Modules::of(&qr.text).as_ref().and_then(drawn).map(RollPart::Code));
            parts.extend(words.iter().map(|line| small(line, 0)));
        }
        Some(ReceiptCode::Unsigned { words }) => parts.push(small(words, 8)),
        None => {}
    }
    parts
}

fn pair(Labelled { label, value }: &Labelled) -> RollPart {
    RollPart::Pair(RollPair { label: label.clone(), value: value.clone() })
}

fn small(text: &str, space_before: u8) -> RollPart {
    RollPart::Line(RollLine { text: text.to_owned(), size: RollSize::Small, bold: false, space_before })
}

/// On narrow paper: in a file it is drawn dot by dot.
fn picture(logo: &Logo) -> Option<RollPicture> {
    let dots = logo.on_paper(Width::Mm58);
    let small = |number: usize| u16::try_from(number).ok();
    let mut runs = Vec::new();
    for y in 0..dots.height() {
        let mut x = 0;
        while x < dots.width() {
            let length = (x..dots.width()).take_while(|x| dots.is_black(*x, y)).count();
            if length > 0 {
                runs.push((small(x)?, small(y)?, small(length)?));
            }
            x += length.max(1);
        }
    }
    let described = kaunta_words::receipt::logo_described().into();
    Some(RollPicture { described, width: small(dots.width())?, height: small(dots.height())?, runs })
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
    use kaunta_contract::QrCode;

    use super::*;

    #[test]
    fn every_text_of_a_receipt_is_on_its_paper_in_order() {
        let labelled = |text: &str| vec![Labelled { label: format!("{text} label"), value: text.to_owned() }];
        let receipt = Receipt {
            shop: "shop".to_owned(),
            logo: None,
            shop_lines: vec!["road".to_owned()],
            mark: Some("mark".to_owned()),
            title: "title".to_owned(),
            amount: "amount".to_owned(),
            lines: labelled("fact"),
            tokens: labelled("1234"),
            extra: labelled("extra"),
            meter_help: Some(MeterHelp { title: "on the meter".to_owned(), lines: vec!["type it".to_owned()] }),
            footer: vec!["footer".to_owned(), "no returns".to_owned()],
            copy: Some("copy".to_owned()),
            code: Some(ReceiptCode::Signed {
                qr: QrCode { text: "code".to_owned(), modules: 0, path: String::new() },
                words: vec!["key".to_owned()],
            }),
            has_printer: false,
        };
        let said = |part| match part {
            RollPart::Line(line) => line.text,
            RollPart::Pair(pair) => format!("{}: {}", pair.label, pair.value),
            RollPart::Code(code) => code.described,
            RollPart::Picture(picture) => picture.described,
        };
        let texts: Vec<String> = parts(&receipt, None).into_iter().map(said).collect();
        let expected = "copy|mark|shop|road|title|amount|1234 label|1234|extra label: extra|fact label: fact|\
                        on the meter|type it|footer|no returns|QR code to check this receipt with|key";
        assert_eq!(texts.join("|"), expected);
    }
}
