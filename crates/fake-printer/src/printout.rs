//! What was printed: the dots of the paper, and what a test asks about them.

use crate::commands::{Command, Unreadable, next};
use crate::letters;

/// From one line of the printer's letters to the next, in dots.
const SPACING: usize = 30;

/// A slip of paper.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Printout {
    width: usize,
    rows: Vec<Vec<bool>>,
    /// The lines in the printer's own letters.
    pub lines: Vec<Line>,
    /// How often the paper was cut.
    pub cuts: usize,
    /// How often a drawer was opened, each with its pin.
    pub kicks: Vec<u8>,
}

/// A line in the printer's own letters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// What it says, with the spaces within it.
    pub text: String,
    /// How many times as wide as normal its widest letters are.
    pub wide: usize,
    /// How many times as high as normal its highest letters are.
    pub high: usize,
}

#[derive(Clone, Copy)]
struct Look {
    bold: bool,
    wide: usize,
    high: usize,
}

const NORMAL: Look = Look { bold: false, wide: 1, high: 1 };

impl Printout {
    /// Prints on paper of this width, in dots.
    ///
    /// # Errors
    /// The bytes are not a slip that every printer prints alike.
    pub fn print(bytes: &[u8], width: usize) -> Result<Self, Unreadable> {
        let mut paper = Printout { width, ..Printout::default() };
        let (mut look, mut centred) = (NORMAL, false);
        let mut line: Vec<(u8, Look)> = Vec::new();
        let mut at = 0;
        while let Some((command, length)) = next(bytes, at)? {
            at += length;
            match command {
                Command::Letter(letter) => line.push((letter, look)),
                Command::EndLine => paper.line(&std::mem::take(&mut line), centred)?,
                Command::Reset => (look, centred, line) = (NORMAL, false, Vec::new()),
                Command::Centred(on) => centred = on,
                Command::Bold(bold) => look.bold = bold,
                Command::Size { wide, high } => (look.wide, look.high) = (wide, high),
                Command::FeedDots(dots) => paper.feed(usize::from(dots)),
                Command::FeedLines(lines) => paper.feed(usize::from(lines) * SPACING),
                Command::Raster { .. } if !line.is_empty() => {
                    return Err(Unreadable::WithinLine { line: text(&line) });
                }
                Command::Raster { bytes_wide, high, dots } => paper.raster(bytes_wide, high, &dots)?,
                Command::Kick { pin, .. } => paper.kicks.push(pin),
                Command::Cut => paper.cuts += 1,
                Command::CharacterSet(_) | Command::CodePage(_) | Command::AskNow(_) | Command::AskInTurn(_) => {}
            }
        }
        Ok(paper)
    }

    fn line(&mut self, line: &[(u8, Look)], centred: bool) -> Result<(), Unreadable> {
        let taken: usize = line.iter().map(|(_, look)| look.wide * letters::WIDE).sum();
        let room = self.width.checked_sub(taken).ok_or_else(|| Unreadable::TooWide { what: text(line) })?;
        let (wide, high) =
            line.iter().fold((1, 1), |(wide, high), (_, look)| (wide.max(look.wide), high.max(look.high)));
        let top = self.rows.len();
        let bottom = high * letters::HIGH;
        self.feed(bottom.max(SPACING));
        let mut left = if centred { room / 2 } else { 0 };
        for (letter, look) in line {
            // Letters of different heights share a baseline.
            let top = top + bottom - look.high * letters::HIGH;
            for (x, y) in letters::dots(*letter, look.bold) {
                for (dx, dy) in (0..look.high).flat_map(|dy| (0..look.wide).map(move |dx| (dx, dy))) {
                    self.rows[top + y * look.high + dy][left + x * look.wide + dx] = true;
                }
            }
            left += look.wide * letters::WIDE;
        }
        if !line.is_empty() {
            self.lines.push(Line { text: text(line), wide, high });
        }
        Ok(())
    }

    fn raster(&mut self, bytes_wide: usize, high: usize, dots: &[u8]) -> Result<(), Unreadable> {
        if bytes_wide * 8 > self.width {
            return Err(Unreadable::TooWide { what: format!("{} dots", bytes_wide * 8) });
        }
        for row in dots.chunks(bytes_wide).take(high) {
            let mut black: Vec<bool> =
                row.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1)).collect();
            black.resize(self.width, false);
            self.rows.push(black);
        }
        Ok(())
    }

    fn feed(&mut self, dots: usize) {
        self.rows.resize(self.rows.len() + dots, vec![false; self.width]);
    }

    /// How long the paper is, in dots.
    #[must_use]
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// How many dots are black.
    #[must_use]
    pub fn black(&self) -> usize {
        self.rows.iter().flatten().filter(|dot| **dot).count()
    }

    /// Whether a dot is black.
    #[must_use]
    pub fn is_black(&self, x: usize, y: usize) -> bool {
        self.rows.get(y).and_then(|row| row.get(x)).copied().unwrap_or_default()
    }

    /// The texts of its lines, with runs of spaces as one.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        let plain = |line: &Line| line.text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.lines.iter().map(plain).collect()
    }

    /// What its QR codes say.
    #[must_use]
    pub fn qr_codes(&self) -> Vec<String> {
        self.sized_qr_codes().into_iter().map(|(text, _)| text).collect()
    }

    /// What its QR codes say, and how many dots a side of each module has.
    #[must_use]
    pub fn sized_qr_codes(&self) -> Vec<(String, usize)> {
        let mut image = rqrr::PreparedImage::prepare_from_bitmap(self.width, self.height(), |x, y| self.is_black(x, y));
        let grids = image.detect_grids();
        let read = grids.iter().filter_map(|grid| {
            let (meta, text) = grid.decode().ok()?;
            let [left, right, ..] = grid.bounds;
            let side = usize::try_from(right.x - left.x).ok()?;
            // Measured from the middle of the first dot to the middle of the last.
            let modules = 4 * meta.version.0 + 17;
            Some((text, (side + modules / 2) / modules))
        });
        read.collect()
    }

    /// A picture of the paper, as PNG, with a margin like that of paper.
    ///
    /// # Errors
    /// The picture could not be encoded.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        const MARGIN: usize = 24;
        let (width, height) = (self.width + 2 * MARGIN, self.height() + 2 * MARGIN);
        let grey = (0..height).flat_map(|y| (0..width).map(move |x| (x.wrapping_sub(MARGIN), y.wrapping_sub(MARGIN))));
        let grey: Vec<u8> = grey.map(|(x, y)| if self.is_black(x, y) { 24 } else { 250 }).collect();
        let mut file = Vec::new();
        let side = |dots: usize| u32::try_from(dots).unwrap_or(u32::MAX);
        let mut encoder = png::Encoder::new(&mut file, side(width), side(height));
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&grey)?;
        writer.finish()?;
        Ok(file)
    }
}

fn text(line: &[(u8, Look)]) -> String {
    line.iter().map(|(letter, _)| char::from(*letter)).collect()
}
