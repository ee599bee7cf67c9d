//! The bundled fonts.

use rustybuzz::Face;

use crate::error::SlipError;

const REGULAR: &[u8] = include_bytes!("../../paper/fonts/Inter-Regular.otf");
const BOLD: &[u8] = include_bytes!("../../paper/fonts/Inter-SemiBold.otf");
const ARABIC: &[u8] = include_bytes!("../../paper/fonts/NotoSansArabic-SemiBold.ttf");

pub(crate) struct Faces {
    regular: Face<'static>,
    bold: Face<'static>,
    arabic: Face<'static>,
}

impl Faces {
    pub(crate) fn read() -> Result<Self, SlipError> {
        let read = |data| Face::from_slice(data, 0).ok_or(SlipError::Font);
        Ok(Self { regular: read(REGULAR)?, bold: read(BOLD)?, arabic: read(ARABIC)? })
    }

    /// The font that has a character; if none has it, the one that draws a box for it.
    pub(crate) fn of(&self, character: char, bold: bool) -> &Face<'static> {
        let latin = if bold { &self.bold } else { &self.regular };
        let lacks = |face: &Face<'_>| face.glyph_index(character).is_none();
        if lacks(latin) && !lacks(&self.arabic) { &self.arabic } else { latin }
    }
}
