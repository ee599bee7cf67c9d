//! A receipt as a PDF file, on paper as wide as a till roll (80 mm) and as long as it needs.
#![expect(clippy::float_arithmetic, reason = "places on a page; the sums on it arrive as text")]

use kaunta_contract::Receipt;
use krilla::Document;
use krilla::geom::Point;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::text::TextDirection;

use typeface::Typeface;

mod typeface;

const REGULAR: &[u8] = include_bytes!("../../fonts/Inter-Regular.otf");
const BOLD: &[u8] = include_bytes!("../../fonts/Inter-SemiBold.otf");

/// 80 mm in points.
const WIDTH: f32 = 226.8;
const MARGIN: f32 = 14.0;
const SMALL: f32 = 8.0;
const MEDIUM: f32 = 10.0;
const LARGE: f32 = 16.0;

struct PdfLine {
    text: String,
    size: f32,
    bold: bool,
    space_before: f32,
}

struct Faces {
    regular: Typeface,
    bold: Typeface,
}

impl Faces {
    fn read() -> Result<Self, String> {
        Ok(Self { regular: Typeface::read(REGULAR)?, bold: Typeface::read(BOLD)? })
    }

    fn of(&self, bold: bool) -> &Typeface {
        if bold { &self.bold } else { &self.regular }
    }
}

/// Draws the receipt.
///
/// # Errors
/// Detail for the log.
pub(crate) fn receipt(receipt: &Receipt) -> Result<Vec<u8>, String> {
    let faces = Faces::read()?;
    let lines = lines(receipt, &faces);
    let height = lines.iter().map(|line| line.size * 1.35 + line.space_before).sum::<f32>() + 2.0 * MARGIN;
    let settings = PageSettings::from_wh(WIDTH, height).ok_or("no-such-page")?;
    let mut document = Document::new();
    document.set_metadata(
        Metadata::new().title(format!("{} {}", receipt.title, receipt.amount)).creator("Kaunta".to_owned()),
    );
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    let mut y = MARGIN;
    for line in lines {
        y += line.space_before + line.size;
        let font = faces.of(line.bold).font.clone();
        surface.draw_text(Point::from_xy(MARGIN, y), font, line.size, &line.text, false, TextDirection::Auto);
        y += line.size * 0.35;
    }
    surface.finish();
    page.finish();
    document.finish().map_err(|error| format!("{error:?}"))
}

/// The width between the margins, in points.
fn room() -> f64 {
    f64::from(WIDTH - 2.0 * MARGIN)
}

fn lines(receipt: &Receipt, faces: &Faces) -> Vec<PdfLine> {
    // Each by its name, so that none is left out here. On screen: `ui/src/operation/ReceiptSheet.svelte`.
    let Receipt { shop, shop_lines, mark, title, amount, lines: facts, tokens, extra, footer } = receipt;
    let mut lines = Vec::new();
    let mut add = |text: &str, size: f32, bold: bool, space_before: f32| {
        for (place, text) in faces.of(bold).wrap(text, size, room()).into_iter().enumerate() {
            lines.push(PdfLine { text, size, bold, space_before: if place == 0 { space_before } else { 0.0 } });
        }
    };
    if let Some(mark) = mark {
        add(mark, MEDIUM, true, 0.0);
    }
    add(shop, MEDIUM, true, 4.0);
    for line in shop_lines {
        add(line, SMALL, false, 0.0);
    }
    add(title, MEDIUM, false, 10.0);
    add(amount, LARGE, true, 2.0);
    let token_label = String::from(kaunta_words::receipt::token());
    for token in tokens {
        add(&token_label, SMALL, false, 8.0);
        add(token, LARGE, true, 0.0);
    }
    for line in facts.iter().chain(extra) {
        add(&line.label, SMALL, false, 5.0);
        add(&line.value, MEDIUM, true, 0.0);
    }
    add(footer, SMALL, false, 12.0);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use kaunta_contract::Labelled;

    /// A receipt with the text in each place where it has one.
    fn all_places(text: &str) -> Receipt {
        let text = || text.to_owned();
        let labelled = || vec![Labelled { label: text(), value: text() }];
        Receipt {
            shop: text(),
            shop_lines: vec![text()],
            mark: Some(text()),
            title: text(),
            amount: text(),
            lines: labelled(),
            tokens: vec![text()],
            extra: labelled(),
            footer: text(),
        }
    }

    /// How often the text of `all_places` appears.
    const PLACES: usize = 11;

    #[test]
    fn no_line_is_wider_than_the_paper() {
        let faces = Faces::read().unwrap();
        let texts = [
            "NAMUKASA BABIRYE SARAH KIGOZI MUWANGA".to_owned(),
            "W".repeat(40),
            "0123456789abcdef0123456789ABCDEF0123456789ab".to_owned(),
            "NAKATO SSEMWANGA ".repeat(12).trim_end().chars().take(200).collect(),
            format!("to {} end", "9".repeat(50)),
            // An accent stays on its letter, and characters that the font lacks still have a width.
            "E\u{301}".repeat(30),
            "\u{645}\u{62d}\u{645}\u{62f}".repeat(20),
        ];
        for text in texts {
            let lines = lines(&all_places(&text), &faces);
            for line in &lines {
                let width = faces.of(line.bold).width(&line.text, line.size);
                assert!(width <= f64::from(WIDTH - 2.0 * MARGIN), "{width} pt: {}", line.text);
                assert!(!line.text.starts_with('\u{301}'), "{}", line.text);
            }
            let drawn: String = lines.iter().map(|line| line.text.as_str()).filter(|line| *line != "Token").collect();
            let unspaced = |text: &str| text.replace(' ', "");
            assert_eq!(unspaced(&drawn), unspaced(&text).repeat(PLACES));
        }
    }

    #[test]
    fn lines_break_at_spaces_and_use_the_room_there_is() {
        let faces = Faces::read().unwrap();
        let wrapped = |text: &str| faces.of(true).wrap(text, MEDIUM, room());
        assert_eq!(wrapped("NAMUKASA SARAH"), ["NAMUKASA SARAH"]);
        assert_eq!(wrapped("NAMUKASA BABIRYE SARAH KIGOZI MUWANGA"), ["NAMUKASA BABIRYE SARAH KIGOZI", "MUWANGA"]);
        assert_eq!(wrapped("  "), Vec::<String>::new());
    }

    #[test]
    fn a_receipt_of_long_texts_is_a_pdf() {
        assert!(receipt(&all_places(&"W".repeat(200))).unwrap().starts_with(b"%PDF"));
    }
}
