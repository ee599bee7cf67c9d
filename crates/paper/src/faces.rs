//! The bundled fonts.

use crate::error::PaperError;
use crate::typeface::Typeface;

pub(crate) const REGULAR: &[u8] = include_bytes!("../fonts/Inter-Regular.otf");
const BOLD: &[u8] = include_bytes!("../fonts/Inter-SemiBold.otf");
/// Used for both weights: few people read it, and a second font would be just as large.
pub(crate) const ARABIC: &[u8] = include_bytes!("../fonts/NotoSansArabic-SemiBold.ttf");

pub(crate) struct Faces {
    regular: Typeface,
    bold: Typeface,
}

impl Faces {
    pub(crate) fn read() -> Result<Self, PaperError> {
        Ok(Self { regular: Typeface::read(&[REGULAR, ARABIC])?, bold: Typeface::read(&[BOLD, ARABIC])? })
    }

    pub(crate) fn of(&self, bold: bool) -> &Typeface {
        if bold { &self.bold } else { &self.regular }
    }
}
