//! QR codes.

use qrcode::{Color, EcLevel, QrCode};

use crate::dots::Dots;
use crate::error::SlipError;
use crate::width::Width;

/// White around the code, in modules; the standard's.
const QUIET: usize = 4;
/// A module's side in dots. Below 3 dots (0.4 mm), phones fail on worn paper; above 6, the code only costs paper.
const SMALLEST: usize = 3;
const LARGEST: usize = 6;

/// The code in the middle of the paper: with stronger error correction if its modules stay as large.
pub(crate) fn draw(text: &str, width: Width) -> Result<Dots, SlipError> {
    let too_long = || SlipError::QrTooLong { bytes: text.len() };
    let sized = |level| {
        let code = QrCode::with_error_correction_level(text, level).ok()?;
        let module = (width.dots() / (code.width() + 2 * QUIET)).min(LARGEST);
        (module >= SMALLEST).then_some((module, code))
    };
    let (weak, strong) = (sized(EcLevel::L).ok_or_else(too_long)?, sized(EcLevel::M));
    let (module, code) = match strong {
        Some(strong) if strong.0 == weak.0 => strong,
        Some(_) | None => weak,
    };
    let modules = code.width();
    let colors = code.into_colors();
    let side = (modules + 2 * QUIET) * module;
    let drawn = Dots::from_fn(side, side, |x, y| {
        let (Some(x), Some(y)) = ((x / module).checked_sub(QUIET), (y / module).checked_sub(QUIET)) else {
            return false;
        };
        x < modules && colors.get(y * modules + x) == Some(&Color::Dark)
    });
    Ok(drawn.centred(width.dots()))
}
