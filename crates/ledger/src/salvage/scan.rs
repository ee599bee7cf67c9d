//! Every row of a damaged book that can still be read: first by the trees that hang together, then page by page what hangs
//! on nothing any more.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use crate::salvage::cells::{Leaf, Row, Value};
use crate::salvage::pages::{PageNumber, Pages, big_endian};
use crate::salvage::shapes::Shape;

/// What was found.
pub(crate) struct Scan {
    /// Of each table, its rows by their numbers, or in the order of their keys.
    rows: HashMap<&'static str, BTreeMap<Key, Row>>,
}

/// What a row stands under.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Number(i64),
    Text(String),
}

impl Scan {
    /// The rows of a table, in order.
    pub(crate) fn rows(&self, table: &str) -> impl Iterator<Item = &Row> {
        self.rows.get(table).into_iter().flat_map(BTreeMap::values)
    }

    /// The numbers of a table's rows, in order.
    pub(crate) fn numbers(&self, table: &str) -> impl Iterator<Item = i64> {
        self.rows(table).filter_map(|row| row.number)
    }
}

/// Reads all of it. `shapes` are those of its layout.
pub(crate) fn scan(pages: &mut Pages, shapes: &[Shape]) -> Scan {
    let mut scan = Scan { rows: HashMap::new() };
    let mut seen = free_pages(pages);
    // The first page is the tree of what there is.
    let roots = roots(pages, &mut seen);
    for (name, root) in &roots {
        // A damaged page may name others that belong to another tree: those are known by their shape.
        let (own, others): (Vec<&Shape>, Vec<&Shape>) = shapes.iter().partition(|shape| shape.table == name);
        let order = [own, others].concat();
        for number in tree(pages, *root, &mut seen) {
            scan.take(pages, number, &order);
        }
    }
    // What hangs on nothing is known by its shape alone, and goes behind what is sure.
    let all: Vec<&Shape> = shapes.iter().collect();
    for number in 1..=pages.count() {
        if seen.insert(number) {
            scan.take(pages, number, &all);
        }
    }
    scan
}

impl Scan {
    fn take(&mut self, pages: &mut Pages, number: PageNumber, shapes: &[&Shape]) {
        let Some(leaf) = Leaf::read(pages, number) else { return };
        for row in leaf.rows(pages) {
            let Some(shape) = shapes.iter().find(|shape| shape.fits(&row)) else { continue };
            let Some(key) = key(&row) else { continue };
            self.rows.entry(shape.table).or_default().entry(key).or_insert(row);
        }
    }
}

fn key(row: &Row) -> Option<Key> {
    match (row.number, row.values.first()) {
        (Some(number), _) => Some(Key::Number(number)),
        (None, Some(Value::Integer(number))) => Some(Key::Number(*number)),
        (None, Some(Value::Text(text))) => Some(Key::Text(text.clone())),
        (None, Some(Value::Null | Value::Blob(_)) | None) => None,
    }
}

/// Where each tree begins: tables and indexes by their names.
fn roots(pages: &mut Pages, seen: &mut HashSet<PageNumber>) -> Vec<(String, PageNumber)> {
    let mut roots = Vec::new();
    for number in tree(pages, 1, seen) {
        let Some(leaf) = Leaf::read(pages, number) else { continue };
        for row in leaf.rows(pages) {
            if let [_, Value::Text(name), _, Value::Integer(root), ..] = row.values.as_slice()
                && let Ok(root) = PageNumber::try_from(*root)
                && root > 1
            {
                roots.push((name.clone(), root));
            }
        }
    }
    roots
}

/// The pages of a tree from its root down, as far as it hangs together.
fn tree(pages: &mut Pages, root: PageNumber, seen: &mut HashSet<PageNumber>) -> Vec<PageNumber> {
    let mut found = Vec::new();
    let mut next = vec![root];
    while let Some(number) = next.pop() {
        if let Some(leaf) = Leaf::read(pages, number)
            && seen.insert(number)
        {
            next.extend(leaf.children());
            found.push(number);
        }
    }
    found
}

/// Pages that hold nothing any more, though what they held may still be read on them.
fn free_pages(pages: &mut Pages) -> HashSet<PageNumber> {
    let mut free = HashSet::new();
    let mut trunk = pages.read(1).and_then(|first| big_endian(&first, 32)).unwrap_or_default();
    while trunk != 0 && free.insert(trunk) {
        let Some(page) = pages.read(trunk) else { break };
        let count = big_endian(&page, 4).unwrap_or_default() as usize;
        free.extend((0..count).map_while(|place| big_endian(&page, 8 + place * 4)));
        trunk = big_endian(&page, 0).unwrap_or_default();
    }
    // The first page is never free; a head that says so is damaged.
    free.remove(&1);
    free
}

/// Opens the file and reads its layout, where its head can still be read.
pub(crate) fn open(book: &Path) -> std::io::Result<(Pages, Option<i64>)> {
    let mut pages = Pages::open(book)?;
    let layout = pages.layout().map(i64::from);
    Ok((pages, layout))
}
