//! Writes a slip as ESC/POS, with the few commands that every printer of this kind has.
//!
//! `escpos` (0.20.1) is not used: its command for the drawer lacks the two durations, so that a printer takes the next two bytes
//! for them, and it can print no dots other than those of a picture file.

use crate::dots::Dots;
use crate::error::SlipError;
use crate::line::{Run, Strip, TextStyle};
use crate::part::Slip;
use crate::set::set;
use crate::width::Width;

const ESC: u8 = 0x1b;
const GS: u8 = 0x1d;
/// Rows of dots in one command; a cheap printer prints one while it receives the next.
const BAND: usize = 256;

/// What the printer does besides printing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Finish {
    /// Cut the paper at the end; otherwise it is fed out, to be torn off.
    pub cut: bool,
    /// Open this drawer, before anything is printed.
    pub drawer: Option<DrawerPin>,
}

/// The pin that a drawer is connected to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawerPin {
    /// Pin 2 of the printer's socket; nearly every drawer.
    Pin2,
    /// Pin 5: a second drawer.
    Pin5,
}

impl Slip {
    /// The bytes that print it.
    ///
    /// # Errors
    /// Something doesn't fit on the paper.
    pub fn write(&self, width: Width, finish: Finish) -> Result<Vec<u8>, SlipError> {
        let strips = set(self, width)?;
        let mut bytes = vec![ESC, b'@'];
        if let Some(drawer) = finish.drawer {
            let pin = match drawer {
                DrawerPin::Pin2 => 0,
                DrawerPin::Pin5 => 1,
            };
            // On for 50 ms, off for 500 ms.
            bytes.extend([ESC, b'p', pin, 25, 250]);
        }
        // The character set of the United States, which is plain ASCII: in others, # is a currency symbol.
        bytes.extend([ESC, b'R', 0, ESC, b't', 0]);
        for strip in &strips {
            match strip {
                Strip::Printed { runs, centred } => printed(&mut bytes, runs, *centred),
                Strip::Drawn(dots) => drawn(&mut bytes, dots),
                Strip::Feed { dots } => bytes.extend([ESC, b'J', *dots]),
            }
        }
        if finish.cut {
            // Feeds the last line past the cutter first, and leaves a corner uncut so that the slip doesn't fall.
            bytes.extend([GS, b'V', 66, 0]);
        } else {
            bytes.extend([ESC, b'd', 4]);
        }
        Ok(bytes)
    }
}

fn printed(bytes: &mut Vec<u8>, runs: &[Run], centred: bool) {
    bytes.extend([ESC, b'a', u8::from(centred)]);
    for run in runs {
        style(bytes, run.style);
        bytes.extend(run.text.bytes());
    }
    bytes.push(b'\n');
    style(bytes, TextStyle::PLAIN);
}

fn style(bytes: &mut Vec<u8>, style: TextStyle) {
    let (wide, high) = (style.size.times_wide() as u8, style.size.times_high() as u8);
    bytes.extend([ESC, b'E', u8::from(style.bold), GS, b'!', (wide - 1) << 4 | (high - 1)]);
}

fn drawn(bytes: &mut Vec<u8>, dots: &Dots) {
    bytes.extend([ESC, b'a', 0]);
    let wide = (dots.width().div_ceil(8) as u16).to_le_bytes();
    let mut top = 0;
    while top < dots.height() {
        let bottom = dots.height().min(top + BAND);
        let high = ((bottom - top) as u16).to_le_bytes();
        bytes.extend([GS, b'v', b'0', 0, wide[0], wide[1], high[0], high[1]]);
        bytes.extend(without_real_time(dots.packed(top..bottom)));
        top = bottom;
    }
}

/// A printer obeys `DLE EOT`, `DLE ENQ` and `DLE DC4` at once, wherever they are, even within a picture; the last can open the
/// drawer. One more dot, beside a black one, turns their first byte into another.
fn without_real_time(mut dots: Vec<u8>) -> Vec<u8> {
    for at in 1..dots.len() {
        if let [dle @ 0x10, 0x04 | 0x05 | 0x14] = &mut dots[at - 1..=at] {
            *dle = 0x18;
        }
    }
    dots
}
