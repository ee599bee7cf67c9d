//! How wide the columns of a table are: sums are never broken, references only where they don't fit beside sums, and words share what
//! is left.

use crate::document::{Kind, Section};
use crate::faces::Faces;

/// Between two columns, in points.
pub(crate) const GAP: f32 = 8.0;
/// From large to small; the first one at which the sums fit beside words is used.
const SIZES: [f32; 5] = [9.0, 8.0, 7.0, 6.0, 5.0];
/// The least width of a column whose words are longer, in points at size 1.
const WORDS: f32 = 6.5;

/// The place of a column.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Placed {
    /// From the left margin.
    pub(crate) x: f32,
    pub(crate) width: f32,
    pub(crate) kind: Kind,
}

/// The columns, and the size of their text.
pub(crate) fn place(section: &Section, faces: &Faces, room: f32) -> (Vec<Placed>, f32) {
    let room = room - GAP * section.columns.len().saturating_sub(1) as f32;
    let kinds: Vec<Kind> = section.columns.iter().map(|column| column.kind).collect();
    let cells = cells(section, faces);
    // Headings on one line if there is room for that.
    let whole = needed(section, &cells, faces, |title| vec![title]);
    let broken = needed(section, &cells, faces, |title| title.split_whitespace().collect());
    let fits = |whole: &[bool], needed: &[f32], size: f32| {
        let of = |(is_whole, needed): (&bool, &f32)| if *is_whole { *needed } else { needed.min(WORDS) } * size;
        whole.iter().zip(needed).map(of).sum::<f32>() <= room
    };
    let at = |needed: &[f32], size: f32| -> Vec<f32> { needed.iter().map(|needed| needed * size).collect() };
    let sums: Vec<bool> = kinds.iter().map(|kind| kind.is_number()).collect();
    let references: Vec<bool> = kinds.iter().map(|kind| *kind != Kind::Text).collect();
    // Small letters are better than a broken reference, and a broken reference is better than a broken sum.
    let unbroken = [&references, &sums].into_iter().find_map(|unbroken| {
        SIZES.into_iter().find(|size| fits(unbroken, &broken, *size)).map(|size| (unbroken, size))
    });
    let (widths, size) = match unbroken {
        Some((unbroken, size)) if fits(unbroken, &whole, size) => {
            (beside_sums(unbroken, &at(&whole, size), room), size)
        }
        Some((unbroken, size)) => (beside_sums(unbroken, &at(&broken, size), room), size),
        None => (shared(&at(&broken, SIZES[SIZES.len() - 1]), room), SIZES[SIZES.len() - 1]),
    };
    let mut x = 0.0;
    let mut placed = Vec::new();
    for (kind, width) in kinds.into_iter().zip(widths) {
        placed.push(Placed { x, width, kind });
        x += width + GAP;
    }
    (placed, size)
}

/// The widest cell of each column, in points at size 1.
fn cells(section: &Section, faces: &Faces) -> Vec<f32> {
    let mut widest = vec![0.0_f32; section.columns.len()];
    for row in &section.rows {
        let face = faces.of(row.tone.is_bold());
        for (widest, cell) in widest.iter_mut().zip(&row.cells) {
            *widest = widest.max(face.width(cell, 1.0));
        }
    }
    widest
}

/// The width that each column needs for its cells and these parts of its title, in points at size 1.
fn needed<'s>(section: &'s Section, cells: &[f32], faces: &Faces, parts: impl Fn(&'s str) -> Vec<&'s str>) -> Vec<f32> {
    let of = |(title, cell): (&'s str, &f32)| {
        let widest = parts(title).into_iter().map(|part| faces.of(true).width(part, 1.0)).fold(*cell, f32::max);
        // Text can be slightly wider at another size than the one it was measured at.
        widest * 1.01
    };
    section.columns.iter().map(|column| column.title.as_str()).zip(cells).map(of).collect()
}

/// Unbroken columns get the width they need; words share the rest.
fn beside_sums(unbroken: &[bool], wanted: &[f32], room: f32) -> Vec<f32> {
    let of = |whole: bool| {
        unbroken.iter().zip(wanted).filter(move |(unbroken, _)| **unbroken == whole).map(|(_, wanted)| *wanted)
    };
    let texts: Vec<f32> = of(false).collect();
    let left = room - of(true).sum::<f32>();
    let mut shares = shared(&texts, left);
    let spare = (left - shares.iter().sum::<f32>()) / shares.len().max(1) as f32;
    shares.iter_mut().for_each(|share| *share += spare);
    let mut shares = shares.into_iter();
    let of = |(unbroken, wanted): (&bool, &f32)| if *unbroken { *wanted } else { shares.next().unwrap_or_default() };
    unbroken.iter().zip(wanted).map(of).collect()
}

/// A column that needs less than an equal share gets what it needs; the others share what is left.
fn shared(wanted: &[f32], room: f32) -> Vec<f32> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|one, other| wanted[*one].total_cmp(&wanted[*other]));
    let mut shares = vec![0.0; wanted.len()];
    let mut left = room;
    for (done, place) in order.iter().enumerate() {
        let share = wanted[*place].min(left / (wanted.len() - done) as f32);
        shares[*place] = share;
        left -= share;
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_needs_little_gets_it_and_the_others_share_the_rest() {
        assert_eq!(shared(&[10.0, 100.0, 300.0], 130.0), [10.0, 60.0, 60.0]);
        assert_eq!(shared(&[10.0, 20.0], 130.0), [10.0, 20.0]);
    }

    #[test]
    fn a_sum_is_as_wide_as_it_needs_to_be_beside_long_words() {
        let widths = beside_sums(&[false, true], &[400.0, 50.0], 200.0);
        assert_eq!(widths, [150.0, 50.0]);
    }

    #[test]
    fn a_reference_stays_on_one_line_beside_long_names_and_a_sum_beside_a_reference_that_no_page_can_hold() {
        let faces = Faces::read().unwrap();
        let columns = [Kind::Text, Kind::Text, Kind::Text, Kind::Reference, Kind::Amount];
        let columns = columns.map(|kind| crate::document::Column { title: String::new(), kind }).into();
        let mut section = Section { columns, ..Section::default() };
        let name = "NAMUKASA BABIRYE ".repeat(9);
        let row = |reference: &str| crate::document::Row {
            cells: [name.as_str(), &name, &name, reference, "123,456,789"].map(str::to_owned).into(),
            ..crate::document::Row::default()
        };
        let reference = "0198c1f4-6a7b-7c3d-8e9f-001122334455";
        section.rows = vec![row(reference)];
        let (placed, size) = place(&section, &faces, 400.0);
        assert!(faces.of(false).width(reference, size) <= placed[3].width, "{placed:?}");
        section.rows = vec![row(&"9".repeat(400))];
        let (placed, size) = place(&section, &faces, 400.0);
        assert!(faces.of(false).width("123,456,789", size) <= placed[4].width, "{placed:?}");
        let last = placed[4].x + placed[4].width;
        assert!(last <= 400.1, "{placed:?}");
    }
}
