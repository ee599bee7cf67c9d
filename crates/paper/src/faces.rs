//! The bundled fonts.

use crate::error::PaperError;
use crate::typeface::Typeface;

const REGULAR: &[u8] = include_bytes!("../fonts/Inter-Regular.otf");
const BOLD: &[u8] = include_bytes!("../fonts/Inter-SemiBold.otf");

pub(crate) struct Faces {
    regular: Typeface,
    bold: Typeface,
}

impl Faces {
    pub(crate) fn read() -> Result<Self, PaperError> {
        Ok(Self { regular: Typeface::read(REGULAR)?, bold: Typeface::read(BOLD)? })
    }

    pub(crate) fn of(&self, bold: bool) -> &Typeface {
        if bold { &self.bold } else { &self.regular }
    }
}
