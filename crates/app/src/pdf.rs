//! A receipt as a PDF file, on paper as wide as a till roll (80 mm) and as long as it needs.
#![expect(clippy::float_arithmetic, reason = "places on a page; the sums on it arrive as text")]

use krilla::Document;
use krilla::geom::Point;
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::text::{Font, TextDirection};

use crate::contract::Receipt;

const REGULAR: &[u8] = include_bytes!("../fonts/Inter-Regular.otf");
const BOLD: &[u8] = include_bytes!("../fonts/Inter-SemiBold.otf");

/// 80 mm in points.
const WIDTH: f32 = 226.8;
const MARGIN: f32 = 14.0;
const SMALL: f32 = 8.0;
const MEDIUM: f32 = 10.0;
const LARGE: f32 = 16.0;
/// Signs that fit on a line: Inter's average sign is a little over half its size wide.
const SMALL_SIGNS: usize = 44;
const LARGE_SIGNS: usize = 20;

struct Line {
    text: String,
    size: f32,
    bold: bool,
    space_before: f32,
}

/// Draws the receipt.
///
/// # Errors
/// Detail for the log.
pub(crate) fn receipt(receipt: &Receipt) -> Result<Vec<u8>, String> {
    let lines = lines(receipt);
    let height = lines.iter().map(|line| line.size * 1.35 + line.space_before).sum::<f32>() + 2.0 * MARGIN;
    let font = |data: &'static [u8]| Font::new(data.to_vec().into(), 0).ok_or("a bundled font can't be read");
    let (regular, bold) = (font(REGULAR)?, font(BOLD)?);
    let settings = PageSettings::from_wh(WIDTH, height).ok_or("no such page")?;
    let mut document = Document::new();
    document.set_metadata(
        Metadata::new().title(format!("{} {}", receipt.title, receipt.amount)).creator("Kaunta".to_owned()),
    );
    let mut page = document.start_page_with(settings);
    let mut surface = page.surface();
    let mut y = MARGIN;
    for line in lines {
        y += line.space_before + line.size;
        let font = if line.bold { bold.clone() } else { regular.clone() };
        surface.draw_text(Point::from_xy(MARGIN, y), font, line.size, &line.text, false, TextDirection::Auto);
        y += line.size * 0.35;
    }
    surface.finish();
    page.finish();
    document.finish().map_err(|error| format!("{error:?}"))
}

fn lines(receipt: &Receipt) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut add = |text: &str, size: f32, bold: bool, space_before: f32| {
        let signs = if size == LARGE { LARGE_SIGNS } else { SMALL_SIGNS };
        for (place, text) in wrap(text, signs).into_iter().enumerate() {
            lines.push(Line { text, size, bold, space_before: if place == 0 { space_before } else { 0.0 } });
        }
    };
    if let Some(mark) = &receipt.mark {
        add(mark, MEDIUM, true, 0.0);
    }
    add(&receipt.shop, MEDIUM, true, 4.0);
    for line in &receipt.shop_lines {
        add(line, SMALL, false, 0.0);
    }
    add(&receipt.title, MEDIUM, false, 10.0);
    add(&receipt.amount, LARGE, true, 2.0);
    for token in &receipt.tokens {
        add("Token", SMALL, false, 8.0);
        add(token, LARGE, true, 0.0);
    }
    for line in receipt.lines.iter().chain(&receipt.extra) {
        add(&line.label, SMALL, false, 5.0);
        add(&line.value, MEDIUM, true, 0.0);
    }
    add(&receipt.footer, SMALL, false, 12.0);
    lines
}

/// Breaks at spaces, and inside a word only where it is longer than a line.
fn wrap(text: &str, signs: usize) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let signs_of = |line: &String| line.chars().count();
        let mut rest: Vec<char> = word.chars().collect();
        if let Some(last) = lines.last_mut()
            && (last.is_empty() || signs_of(last) + 1 + rest.len() <= signs)
            && rest.len() <= signs
        {
            if !last.is_empty() {
                last.push(' ');
            }
            last.extend(&rest);
            continue;
        }
        while !rest.is_empty() {
            let tail = rest.split_off(rest.len().min(signs));
            lines.push(rest.iter().collect());
            rest = tail;
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_sign_is_lost_and_no_line_is_too_long() {
        let text = format!("NAKATO SARAH {} end", "9".repeat(50));
        let lines = wrap(&text, 20);
        assert!(lines.iter().all(|line| line.chars().count() <= 20), "{lines:?}");
        assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
    }
}
