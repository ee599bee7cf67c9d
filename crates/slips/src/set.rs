//! Typesets the parts of a slip as lines.

use crate::dots::Dots;
use crate::error::SlipError;
use crate::faces::Faces;
use crate::letters::plain;
use crate::line::{LINE, Lettering, Strip, TextStyle, band};
use crate::part::{Part, Slip};
use crate::qr;
use crate::width::Width;

/// Between a label and its value, in dots: two characters.
const GAP: usize = 24;
/// The height of a rule, in dots.
const RULE: usize = 2;

pub(crate) fn set(slip: &Slip, width: Width) -> Result<Vec<Strip>, SlipError> {
    let setting = Setting { faces: Faces::read()?, width };
    let mut strips = Vec::new();
    for part in &slip.parts {
        strips.extend(setting.part(part)?);
    }
    Ok(strips)
}

/// The space around what must stand out.
fn space() -> Strip {
    Strip::Feed { dots: (LINE / 3) as u8 }
}

struct Setting {
    faces: Faces,
    width: Width,
}

impl Setting {
    fn part(&self, part: &Part) -> Result<Vec<Strip>, SlipError> {
        Ok(match part {
            Part::Band(text) => band(&self.faces, &plain(text), self.width),
            Part::Title(text) => self.centred(text, TextStyle::BOLD),
            Part::Centred(text) => self.centred(text, TextStyle::PLAIN),
            Part::Text(text) => self.text(text, TextStyle::PLAIN),
            Part::Amount(text) => self.centred(text, TextStyle::TALL),
            Part::Pair { label, value } => self.pair(&plain(label), &plain(value)),
            Part::Token { label, groups } => self.token(label, groups),
            Part::Help { title, lines } => self.help(title, lines),
            Part::Qr(text) => vec![Strip::Drawn(qr::draw(text, self.width)?)],
            Part::Picture(dots) if dots.width() > self.width.dots() => {
                return Err(SlipError::PictureTooWide { width: dots.width() });
            }
            Part::Picture(dots) => vec![Strip::Drawn(dots.centred(self.width.dots())), space()],
            Part::Rule => vec![self.rule()],
            Part::Space => vec![Strip::Feed { dots: (LINE / 2) as u8 }],
        })
    }

    fn centred(&self, text: &str, style: TextStyle) -> Vec<Strip> {
        let text = plain(text);
        let lettering = Lettering::for_all(&[&text], &self.faces);
        let lines = lettering.wrap(&text, style, self.width.dots());
        lines.iter().map(|line| lettering.centred(line, style, self.width)).collect()
    }

    fn text(&self, text: &str, style: TextStyle) -> Vec<Strip> {
        let text = plain(text);
        let lettering = Lettering::for_all(&[&text], &self.faces);
        let lines = lettering.wrap(&text, style, self.width.dots());
        lines.iter().map(|line| lettering.spread((line, style), ("", style), self.width)).collect()
    }

    /// On one line if it fits; otherwise the value continues below, beside the label if half of the paper is left for
    /// it.
    fn pair(&self, label: &str, value: &str) -> Vec<Strip> {
        let lettering = Lettering::for_all(&[label, value], &self.faces);
        let paper = self.width.dots();
        let beside = paper.saturating_sub(lettering.width(label, TextStyle::PLAIN) + GAP);
        let spread = |label: &str, value: &str| {
            lettering.spread((label, TextStyle::PLAIN), (value, TextStyle::BOLD), self.width)
        };
        if !value.is_empty() && (lettering.width(value, TextStyle::BOLD) <= beside || beside >= paper / 2) {
            let values = lettering.wrap(value, TextStyle::BOLD, beside);
            let labels = std::iter::once(label).chain(std::iter::repeat(""));
            return labels.zip(&values).map(|(label, value)| spread(label, value)).collect();
        }
        let labels = lettering.wrap(label, TextStyle::PLAIN, paper).into_iter().map(|label| spread(&label, ""));
        let values = lettering.wrap(value, TextStyle::BOLD, paper).into_iter().map(|value| spread("", &value));
        labels.chain(values).collect()
    }

    fn token(&self, label: &str, groups: &str) -> Vec<Strip> {
        let mut strips = vec![space()];
        strips.extend(self.centred(label, TextStyle::PLAIN));
        strips.extend(self.centred(groups, TextStyle::LARGE));
        strips.push(space());
        strips
    }

    fn help(&self, title: &str, lines: &[String]) -> Vec<Strip> {
        let mut strips = vec![self.rule()];
        strips.extend(self.text(title, TextStyle::BOLD));
        strips.extend(lines.iter().flat_map(|line| self.text(line, TextStyle::PLAIN)));
        strips.push(self.rule());
        strips
    }

    fn rule(&self) -> Strip {
        let above = LINE / 4;
        let black = above..above + RULE;
        Strip::Drawn(Dots::from_fn(self.width.dots(), 2 * above + RULE, |_, y| black.contains(&y)))
    }
}
