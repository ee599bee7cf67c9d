//! A line of a slip, in the printer's letters or drawn, and how a text is broken into lines.

use unicode_segmentation::UnicodeSegmentation;

use crate::dots::Dots;
use crate::faces::Faces;
use crate::letters::is_printable;
use crate::shaping::Shaped;
use crate::width::Width;

/// A character of the printer's font A, in dots.
const CHARACTER: usize = 12;
/// From one line to the next: 24 dots of letters, and the printer's own space below them.
pub(crate) const LINE: usize = 30;

/// What is put on paper, from top to bottom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Strip {
    /// A line in the printer's letters.
    Printed {
        runs: Vec<Run>,
        centred: bool,
    },
    /// As wide as the paper.
    Drawn(Dots),
    Feed {
        dots: u8,
    },
}

/// Text in one style.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) text: String,
    pub(crate) style: TextStyle,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TextStyle {
    pub(crate) size: Size,
    pub(crate) bold: bool,
}

impl TextStyle {
    pub(crate) const PLAIN: TextStyle = TextStyle { size: Size::Normal, bold: false };
    pub(crate) const BOLD: TextStyle = TextStyle { size: Size::Normal, bold: true };
    pub(crate) const TALL: TextStyle = TextStyle { size: Size::Tall, bold: true };
    pub(crate) const LARGE: TextStyle = TextStyle { size: Size::Large, bold: true };
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Size {
    Normal,
    /// Twice as high.
    Tall,
    /// Twice as high and as wide.
    Large,
}

impl Size {
    pub(crate) fn times_wide(self) -> usize {
        match self {
            Size::Normal | Size::Tall => 1,
            Size::Large => 2,
        }
    }

    pub(crate) fn times_high(self) -> usize {
        match self {
            Size::Normal => 1,
            Size::Tall | Size::Large => 2,
        }
    }

    /// The font size at which drawn letters are about as high and wide as the printer's.
    fn drawn(self) -> f32 {
        match self {
            Size::Normal => 23.0,
            Size::Tall => 34.0,
            Size::Large => 46.0,
        }
    }
}

/// What makes the letters of a part: the same for the whole part, so that a line looks uniform.
#[derive(Clone, Copy)]
pub(crate) enum Lettering<'faces> {
    Printer,
    Drawn(&'faces Faces),
}

impl<'faces> Lettering<'faces> {
    pub(crate) fn for_all(texts: &[&str], faces: &'faces Faces) -> Self {
        if texts.iter().all(|text| is_printable(text)) { Lettering::Printer } else { Lettering::Drawn(faces) }
    }

    /// The width in dots.
    pub(crate) fn width(self, text: &str, style: TextStyle) -> usize {
        match self {
            Lettering::Printer => text.chars().count() * CHARACTER * style.size.times_wide(),
            Lettering::Drawn(faces) => faces.shape(text, style.bold, style.size.drawn()).width.ceil() as usize,
        }
    }

    /// Breaks at spaces. A word, or a number in groups, is broken only if it is wider than `room` dots.
    pub(crate) fn wrap(self, text: &str, style: TextStyle, room: usize) -> Vec<String> {
        let fits = |line: &str| self.width(line, style) <= room;
        let mut lines: Vec<String> = Vec::new();
        for word in self.words(text, style, room) {
            let word = word.as_str();
            if let Some(last) = lines.last_mut() {
                let longer = format!("{last} {word}");
                if fits(&longer) {
                    *last = longer;
                    continue;
                }
            }
            if fits(word) {
                lines.push(word.to_owned());
                continue;
            }
            lines.push(String::new());
            for letter in word.graphemes(true) {
                match lines.last_mut() {
                    Some(last) if last.is_empty() || fits(&format!("{last}{letter}")) => last.push_str(letter),
                    Some(_) | None => lines.push(letter.to_owned()),
                }
            }
        }
        lines
    }

    /// The words of a text; the groups of a number, as of a phone's, are one word if they fit on a line.
    fn words(self, text: &str, style: TextStyle, room: usize) -> Vec<String> {
        let mut words: Vec<String> = Vec::new();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            if let Some(last) = words.last_mut() {
                let longer = format!("{last} {word}");
                let is_number = last.ends_with(is_digit) && word.starts_with(is_digit);
                if is_number && self.width(&longer, style) <= room {
                    *last = longer;
                    continue;
                }
            }
            words.push(word.to_owned());
        }
        words
    }

    pub(crate) fn centred(self, text: &str, style: TextStyle, width: Width) -> Strip {
        match self {
            Lettering::Printer => Strip::Printed { runs: vec![Run { text: text.to_owned(), style }], centred: true },
            Lettering::Drawn(faces) => {
                let shaped = faces.shape(text, style.bold, style.size.drawn());
                Strip::Drawn(draw(&[(&shaped, middle(&shaped, width))], style.size, width))
            }
        }
    }

    /// A line with a text at each end.
    pub(crate) fn spread(self, left: (&str, TextStyle), right: (&str, TextStyle), width: Width) -> Strip {
        match self {
            Lettering::Printer => {
                let taken = self.width(left.0, left.1) + self.width(right.0, right.1);
                let gap = width.dots().saturating_sub(taken) / CHARACTER;
                let run = |text: String, style| Run { text, style };
                let runs = [run(format!("{}{}", left.0, " ".repeat(gap)), left.1), run(right.0.to_owned(), right.1)];
                let runs = runs.into_iter().filter(|run| !run.text.is_empty()).collect();
                Strip::Printed { runs, centred: false }
            }
            Lettering::Drawn(faces) => {
                let shape = |(text, style): (&str, TextStyle)| faces.shape(text, style.bold, style.size.drawn());
                let (start, end) = (shape(left), shape(right));
                let place = width.dots().saturating_sub(end.width.ceil() as usize);
                Strip::Drawn(draw(&[(&start, 0), (&end, place)], left.1.size, width))
            }
        }
    }
}

fn is_digit(character: char) -> bool {
    character.is_ascii_digit()
}

/// Where a centred text begins.
fn middle(text: &Shaped<'_>, width: Width) -> usize {
    width.dots().saturating_sub(text.width.ceil() as usize) / 2
}

/// Shaped texts on one line, each with its place from the left; a line is as high as its letters need.
fn draw(texts: &[(&Shaped<'_>, usize)], size: Size, width: Width) -> Dots {
    let line = (LINE * size.times_high()) as f32;
    let up = texts.iter().map(|(text, _)| text.up + 1.0).fold(line * 0.75, f32::max);
    let down = texts.iter().map(|(text, _)| text.down + 1.0).fold(line * 0.25, f32::max);
    let mut dots = Dots::new(width.dots(), up.ceil() as usize + down.ceil() as usize);
    for (text, left) in texts {
        text.draw(&mut dots, *left, up.ceil() as usize);
    }
    dots
}

/// White letters on black across the paper. Always drawn: what marks a copy must not depend on what a printer can do.
pub(crate) fn band(faces: &Faces, text: &str, width: Width) -> Vec<Strip> {
    let lettering = Lettering::Drawn(faces);
    let lines = lettering.wrap(text, TextStyle::TALL, width.dots() - 2 * CHARACTER);
    let bands = lines.iter().map(|text| {
        let shaped = faces.shape(text, true, Size::Tall.drawn());
        Strip::Drawn(draw(&[(&shaped, middle(&shaped, width))], Size::Tall, width).inverted())
    });
    bands.collect()
}
