//! A receipt as a PDF file, of one payment or of several bills; a slip as one.

use kaunta_contract::{BasketReceipt, Labelled, MeterHelp, Receipt, ReceiptBill, ReceiptCode};
use kaunta_paper::{PaperError, Roll, RollCode, RollLine, RollPair, RollPart, RollPicture, RollSize};
use kaunta_receipt_code::{Modules, Run};
use kaunta_slips::{Dots, Part, Slip, Width};

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
    let mut parts = head(copy.as_ref(), mark.as_ref(), logo, (shop, shop_lines));
    parts.push(line(title, RollSize::Medium, false, 10));
    parts.push(line(amount, RollSize::Large, true, 2));
    parts.extend(tokens.iter().flat_map(token));
    // What the service says about the token, such as its units, stands beside it.
    parts.extend(extra.iter().chain(facts).map(pair));
    parts.extend(meter_help.iter().flat_map(help));
    parts.extend(closing(footer));
    match code {
        Some(ReceiptCode::Signed { qr, words }) => {
            parts.extend(drawn(&qr.text));
            parts.extend(words.iter().map(|line| small(line, 0)));
        }
        Some(ReceiptCode::Unsigned { words }) => parts.push(small(words, 8)),
        None => {}
    }
    parts
}

/// Draws the one receipt of several bills.
///
/// # Errors
/// The page can't be laid out, which is a bug.
pub(crate) fn receipt_of_bills(receipt: &BasketReceipt, logo: Option<&Logo>) -> Result<Vec<u8>, PaperError> {
    Roll { title: receipt.title.clone(), language: "en".to_owned(), parts: parts_of_bills(receipt, logo) }.write()
}

fn parts_of_bills(receipt: &BasketReceipt, logo: Option<&Logo>) -> Vec<RollPart> {
    // Name every field, so that the compiler finds one left out here. On screen: `ui/src/screens/bills/BillsSheet.svelte`.
    let BasketReceipt { shop, logo: _, shop_lines, mark, title, bills, lines, meter_help, footer, code_words, copy } =
        receipt;
    let mut parts = head(copy.as_ref(), mark.as_ref(), logo, (shop, shop_lines));
    parts.push(line(title, RollSize::Medium, true, 10));
    for bill in bills {
        let ReceiptBill { title, account, outcome, tokens, extra, lines, claim, code } = bill;
        parts.push(line(title, RollSize::Medium, true, 16));
        parts.push(line(account, RollSize::Medium, false, 0));
        parts.push(line(outcome, RollSize::Large, true, 2));
        parts.extend(tokens.iter().flat_map(token));
        parts.extend(claim.iter().map(|words| small(words, 4)));
        parts.extend(extra.iter().chain(lines).map(pair));
        parts.extend(code.as_ref().and_then(|code| drawn(&code.text)));
    }
    parts.push(small("", 8));
    parts.extend(lines.iter().map(pair));
    parts.extend(meter_help.iter().flat_map(help));
    parts.extend(closing(footer));
    parts.extend(code_words.iter().map(|line| small(line, 0)));
    parts
}

/// Draws a slip as it would come out of a thermal printer.
///
/// # Errors
/// The page can't be laid out, which is a bug.
pub(crate) fn slip(title: String, slip: &Slip) -> Result<Vec<u8>, PaperError> {
    Roll { title, language: "en".to_owned(), parts: slip.parts.iter().flat_map(parts_of_slip).collect() }.write()
}

fn parts_of_slip(part: &Part) -> Vec<RollPart> {
    match part {
        Part::Band(text) | Part::Title(text) => vec![line(text, RollSize::Medium, true, 4)],
        Part::Centred(text) | Part::Text(text) => vec![small(text, 0)],
        Part::Amount(text) => vec![line(text, RollSize::Large, true, 2)],
        Part::Pair { label, value } => vec![pair(&Labelled { label: label.clone(), value: value.clone() })],
        Part::Token { label, groups } => token(&Labelled { label: label.clone(), value: groups.clone() }).into(),
        Part::Help { title, lines } => help(&MeterHelp { title: title.clone(), lines: lines.clone() }),
        Part::Qr(code) => drawn(code).into_iter().collect(),
        Part::Picture(dots) => picture(dots).map(RollPart::Picture).into_iter().collect(),
        Part::Rule => vec![small("", 8)],
        Part::Space => vec![small("", 4)],
    }
}

/// What heads a receipt: that it is a copy, that no real money is paid, and the shop.
fn head(
    copy: Option<&String>,
    mark: Option<&String>,
    logo: Option<&Logo>,
    (shop, shop_lines): (&str, &[String]),
) -> Vec<RollPart> {
    // On narrow paper: in a file it is drawn dot by dot.
    let logo = logo.and_then(|logo| picture(&logo.on_paper(Width::Mm58)));
    let mut parts: Vec<RollPart> = logo.map(RollPart::Picture).into_iter().collect();
    parts.extend(copy.map(|copy| line(copy, RollSize::Large, true, 0)));
    parts.extend(mark.map(|mark| line(mark, RollSize::Medium, true, 0)));
    parts.push(line(shop, RollSize::Medium, true, 4));
    parts.extend(shop_lines.iter().map(|words| small(words, 0)));
    parts
}

fn token(Labelled { label, value }: &Labelled) -> [RollPart; 2] {
    [small(label, 8), line(value, RollSize::Largest, true, 0)]
}

fn help(MeterHelp { title, lines }: &MeterHelp) -> Vec<RollPart> {
    let title = line(title, RollSize::Small, true, 12);
    [title].into_iter().chain(lines.iter().map(|line| small(line, 0))).collect()
}

fn closing(footer: &[String]) -> impl Iterator<Item = RollPart> {
    footer.iter().enumerate().map(|(place, line)| small(line, if place == 0 { 12 } else { 0 }))
}

fn line(text: &str, size: RollSize, bold: bool, space_before: u8) -> RollPart {
    RollPart::Line(RollLine { text: text.to_owned(), size, bold, space_before })
}

fn pair(Labelled { label, value }: &Labelled) -> RollPart {
    RollPart::Pair(RollPair { label: label.clone(), value: value.clone() })
}

fn small(text: &str, space_before: u8) -> RollPart {
    line(text, RollSize::Small, false, space_before)
}

fn picture(dots: &Dots) -> Option<RollPicture> {
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

/// The code; nothing if it is too long for one.
fn drawn(code: &str) -> Option<RollPart> {
    let modules = Modules::of(code)?;
    let small = |number: usize| u16::try_from(number).ok();
    let run = |Run { x, y, length }| Some((small(x)?, small(y)?, small(length)?));
    Some(RollPart::Code(RollCode {
        described: kaunta_words::receipt::code_described().into(),
        side: small(modules.width())?,
        runs: modules.runs().map(run).collect::<Option<_>>()?,
    }))
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
        let expected = "copy|mark|shop|road|title|amount|1234 label|1234|extra label: extra|fact label: fact|\
                        on the meter|type it|footer|no returns|QR code to check this receipt with|key";
        assert_eq!(said(parts(&receipt, None)), expected);
    }

    #[test]
    fn every_text_of_the_one_receipt_of_several_bills_is_on_its_paper_in_order() {
        let labelled = |text: &str| vec![Labelled { label: format!("{text} label"), value: text.to_owned() }];
        let receipt = BasketReceipt {
            shop: "shop".to_owned(),
            logo: None,
            shop_lines: vec!["road".to_owned()],
            mark: Some("mark".to_owned()),
            title: "title".to_owned(),
            bills: vec![ReceiptBill {
                title: "biller".to_owned(),
                account: "0421".to_owned(),
                outcome: "paid".to_owned(),
                tokens: labelled("1234"),
                extra: labelled("extra"),
                lines: labelled("fact"),
                claim: vec!["claim".to_owned()],
                code: Some(QrCode { text: "code".to_owned(), modules: 0, path: String::new() }),
            }],
            lines: labelled("back"),
            meter_help: Some(MeterHelp { title: "on the meter".to_owned(), lines: vec!["type it".to_owned()] }),
            footer: vec!["footer".to_owned()],
            code_words: vec!["key".to_owned()],
            copy: Some("copy".to_owned()),
        };
        let expected = "copy|mark|shop|road|title|biller|0421|paid|1234 label|1234|claim|extra label: extra|\
                        fact label: fact|QR code to check this receipt with||back label: back|on the meter|type it|\
                        footer|key";
        assert_eq!(said(parts_of_bills(&receipt, None)), expected);
    }

    fn said(parts: Vec<RollPart>) -> String {
        let said = |part| match part {
            RollPart::Line(line) => line.text,
            RollPart::Pair(pair) => format!("{}: {}", pair.label, pair.value),
            RollPart::Code(code) => code.described,
            RollPart::Picture(picture) => picture.described,
        };
        parts.into_iter().map(said).collect::<Vec<_>>().join("|")
    }
}
