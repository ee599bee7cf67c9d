//! Black and white dots.

/// A picture of dots.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dots {
    width: usize,
    height: usize,
    /// Rows of `width`, from the top; true is black.
    black: Vec<bool>,
}

impl Dots {
    /// White.
    #[must_use]
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, height, black: vec![false; width * height] }
    }

    /// Computes each dot from its place, counted from the left and from the top.
    #[must_use]
    pub fn from_fn(width: usize, height: usize, black: impl Fn(usize, usize) -> bool) -> Self {
        let black = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| black(x, y)).collect();
        Self { width, height, black }
    }

    /// From left to right.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// From top to bottom.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Whether a dot is black; outside of the picture all are white.
    #[must_use]
    pub fn is_black(&self, x: usize, y: usize) -> bool {
        x < self.width && self.black.get(y * self.width + x).copied().unwrap_or_default()
    }

    pub(crate) fn blacken(&mut self, x: usize, y: usize) {
        if x < self.width
            && let Some(dot) = self.black.get_mut(y * self.width + x)
        {
            *dot = true;
        }
    }

    pub(crate) fn inverted(mut self) -> Self {
        self.black.iter_mut().for_each(|dot| *dot = !*dot);
        self
    }

    /// The same dots, centred in a wider picture.
    pub(crate) fn centred(&self, width: usize) -> Self {
        let left = width.saturating_sub(self.width) / 2;
        Self::from_fn(width, self.height, |x, y| x >= left && self.is_black(x - left, y))
    }

    /// A range of its rows, eight dots a byte, the leftmost in the highest bit.
    pub(crate) fn packed(&self, rows: std::ops::Range<usize>) -> Vec<u8> {
        let bytes = self.width.div_ceil(8);
        rows.flat_map(|y| (0..bytes).map(move |byte| (byte, y)))
            .map(|(byte, y)| (0..8).fold(0, |bits, bit| bits << 1 | u8::from(self.is_black(byte * 8 + bit, y))))
            .collect()
    }
}
