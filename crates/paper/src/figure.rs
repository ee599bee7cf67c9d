//! Draws a chart of vertical bars.

use krilla::geom::{Path, PathBuilder, Rect};

use crate::document::{FIGURE_TOP, Figure};
use crate::faces::Faces;

/// The height of a chart with its title, legend and labels.
pub(crate) const HEIGHT: f32 = 158.0;
/// The size of its title.
pub(crate) const TITLE: f32 = 9.0;
/// The size of all other text in it.
pub(crate) const TEXT: f32 = 8.0;
/// The width left for the labels of the rules.
const GUTTER: f32 = 62.0;
const TOP: f32 = 38.0;
const FOOT: f32 = HEIGHT - 16.0;
/// The least gap between two labels below the axis.
const APART: f32 = 6.0;

/// The places of a chart's parts on the page.
pub(crate) struct Plot<'f> {
    figure: &'f Figure,
    left: f32,
    top: f32,
    room: f32,
}

/// A text, and the place of its baseline.
pub(crate) struct Label<'f> {
    pub(crate) x: f32,
    pub(crate) y: f32,
    pub(crate) text: &'f str,
}

impl<'f> Plot<'f> {
    pub(crate) fn new(figure: &'f Figure, (left, top): (f32, f32), width: f32) -> Plot<'f> {
        Plot { figure, left: left + GUTTER, top, room: width - GUTTER }
    }

    fn slot(&self) -> f32 {
        self.room / self.figure.places.len().max(1) as f32
    }

    /// The place on the page of a fraction of the highest rule.
    fn y(&self, part: f32) -> f32 {
        self.top + FOOT - part * (FOOT - TOP)
    }

    /// The lines to read heights by, the base first, each with its label.
    pub(crate) fn rules(&self, faces: &Faces) -> Vec<(Option<Path>, Label<'f>)> {
        let steps = self.figure.rules.len().saturating_sub(1).max(1) as f32;
        let rules = self.figure.rules.iter().enumerate().map(|(number, text)| {
            let y = self.y(number as f32 / steps);
            let x = self.left - 5.0 - faces.of(false).width(text, TEXT);
            (rectangle(self.left, y - 0.25, self.room, 0.5), Label { x, y: y + TEXT / 3.0, text })
        });
        rules.collect()
    }

    /// The bars of a series. Even the smallest value above zero is visible.
    pub(crate) fn bars(&self, series: usize) -> Vec<Path> {
        let count = self.figure.heights.len().max(1) as f32;
        let slot = self.slot();
        let width = (slot * 0.8 / count).max(0.4);
        let Some(heights) = self.figure.heights.get(series) else { return Vec::new() };
        let bars = heights.iter().enumerate().filter(|(_, height)| **height > 0).filter_map(|(place, height)| {
            let part = f32::from((*height).min(FIGURE_TOP)) / f32::from(FIGURE_TOP);
            let y = self.y(part).min(self.y(0.0) - 1.0);
            let x = self.left + place as f32 * slot + slot * 0.1 + series as f32 * width;
            rectangle(x, y, width, self.y(0.0) - y)
        });
        bars.collect()
    }

    /// The labels below the axis: every one, or every second, third and so on, as there is room.
    pub(crate) fn labels(&self, faces: &Faces) -> Vec<Label<'f>> {
        let face = faces.of(false);
        let widest = self.figure.places.iter().map(|place| face.width(place, TEXT)).fold(0.0, f32::max);
        let each = ((widest + APART) / self.slot()).ceil().max(1.0) as usize;
        let labels = self.figure.places.iter().enumerate().step_by(each).map(|(number, text)| {
            let middle = self.left + (number as f32 + 0.5) * self.slot();
            let x = (middle - face.width(text, TEXT) / 2.0).max(self.left - GUTTER);
            Label { x, y: self.top + HEIGHT - 4.0, text }
        });
        labels.collect()
    }
}

pub(crate) fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    path.push_rect(Rect::from_xywh(x, y, width, height)?);
    path.finish()
}
