//! Every row of a damaged book that can still be read: first along intact B-trees, then from every page that no tree reaches
//! any more.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use crate::salvage::cells::{Leaf, Row, Value};
use crate::salvage::pages::{PageNumber, Pages, big_endian};
use crate::salvage::shapes::Shape;

/// The rows that were found.
pub(crate) struct Scan {
    /// For each table, its rows by row id, or in the order of their keys.
    rows: HashMap<&'static str, BTreeMap<Key, Row>>,
}

/// The key that a row is stored under.
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

/// Reads everything. `shapes` belong to the book's schema version.
pub(crate) fn scan(pages: &mut Pages, shapes: &[Shape]) -> Scan {
    let mut scan = Scan { rows: HashMap::new() };
    let mut seen = free_pages(pages);
    // The first page is the root of the schema table.
    let roots = roots(pages, &mut seen);
    for (name, root) in &roots {
        // A damaged page may link to pages of another tree; their rows are recognized by their shape.
        let (own, others): (Vec<&Shape>, Vec<&Shape>) = shapes.iter().partition(|shape| shape.table == name);
        let order = [own, others].concat();
        for number in tree(pages, *root, &mut seen) {
            scan.take(pages, number, &order);
        }
    }
    // Rows on unreachable pages are recognized by shape alone, so they never replace rows found through a tree.
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

/// The root page of each tree, by the name of its table or index.
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

/// The pages of a tree from its root down, as far as it is intact.
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

/// Pages on the free list, whose old content may still be readable.
fn free_pages(pages: &mut Pages) -> HashSet<PageNumber> {
    let mut free = HashSet::new();
    let mut trunk = pages.read(1).and_then(|first| big_endian(&first, 32)).unwrap_or_default();
    while trunk != 0 && free.insert(trunk) {
        let Some(page) = pages.read(trunk) else { break };
        let count = big_endian(&page, 4).unwrap_or_default() as usize;
        free.extend((0..count).map_while(|place| big_endian(&page, 8 + place * 4)));
        trunk = big_endian(&page, 0).unwrap_or_default();
    }
    // The first page is never free; a header that says so is damaged.
    free.remove(&1);
    free
}

/// Opens the file and reads its schema version, if the header is readable.
pub(crate) fn open(book: &Path) -> std::io::Result<(Pages, Option<i64>)> {
    let mut pages = Pages::open(book)?;
    let layout = pages.layout().map(i64::from);
    Ok((pages, layout))
}
