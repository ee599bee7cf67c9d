//! The imports between files, compared with the table.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

use crate::sources::{Source, Sources};

/// Rooms from the lowest to the highest, each with the rooms it may import, in the order of the file.
pub type Table = serde_json_order::Ordered;

/// A map that keeps the order of the file, which is the order of the rooms.
pub mod serde_json_order {
    use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

    pub struct Ordered(pub Vec<(String, Vec<String>)>);

    impl FromIterator<(String, Vec<String>)> for Ordered {
        fn from_iter<I: IntoIterator<Item = (String, Vec<String>)>>(rooms: I) -> Ordered {
            Ordered(rooms.into_iter().collect())
        }
    }

    impl<'de> Deserialize<'de> for Ordered {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Ordered, D::Error> {
            struct InOrder;
            impl<'de> Visitor<'de> for InOrder {
                type Value = Ordered;

                fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    out.write_str("rooms, each with those that it may import")
                }

                fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Ordered, A::Error> {
                    let mut rooms = Vec::new();
                    while let Some(room) = map.next_entry()? {
                        rooms.push(room);
                    }
                    Ok(Ordered(rooms))
                }
            }
            deserializer.deserialize_map(InOrder)
        }
    }
}

/// Imports between files, each with the imported names.
pub struct Graph<'s> {
    sources: &'s Sources,
    arrows: BTreeMap<(&'s str, &'s str), BTreeSet<String>>,
}

impl<'s> Graph<'s> {
    pub fn of(sources: &'s Sources) -> Graph<'s> {
        let by_module: BTreeMap<&[String], &str> =
            sources.0.iter().map(|(name, source)| (source.module.as_slice(), name.as_str())).collect();
        let mut graph = Graph { sources, arrows: BTreeMap::new() };
        for (name, source) in &sources.0 {
            for path in &source.paths {
                for (file, what) in behind(path, &by_module, sources) {
                    graph.add(name, file, what);
                }
            }
        }
        graph.methods();
        graph
    }

    fn add(&mut self, from: &'s str, to: &'s str, what: String) {
        if from != to {
            self.arrows.entry((from, to)).or_default().insert(what);
        }
    }

    /// Adds calls of methods that another room implements on a struct: they are used without an import.
    fn methods(&mut self) {
        let mut own: BTreeSet<&str> = BTreeSet::new();
        let mut given: BTreeMap<&str, BTreeSet<&'s str>> = BTreeMap::new();
        for (name, source) in &self.sources.0 {
            for (of, method) in &source.methods {
                let is_own = self
                    .sources
                    .0
                    .iter()
                    .any(|(file, source)| room_of(file) == room_of(name) && source.structs.contains(of));
                if is_own { _ = own.insert(method) } else { _ = given.entry(method).or_default().insert(name) }
            }
        }
        for (name, source) in &self.sources.0 {
            for called in &source.methods_called {
                // A struct's own method of this name may be meant instead.
                if let (Some(givers), false) = (given.get(called.as_str()), own.contains(called.as_str()))
                    && let (1, Some(giver)) = (givers.len(), givers.first())
                {
                    self.add(name, giver, format!(".{called}()"));
                }
            }
        }
    }

    /// Violations of the table; empty if it holds.
    pub fn offences(&self, table: &Table) -> Vec<String> {
        let rooms: Vec<&str> = table.0.iter().map(|(room, _)| room.as_str()).collect();
        let mut found = Vec::new();
        for (at, (room, may)) in table.0.iter().enumerate() {
            for other in may.iter().filter(|other| !rooms[..at].contains(&other.as_str())) {
                found.push(format!("rooms.json: {room} names {other}, which does not stand before it"));
            }
        }
        for ((from, to), what) in &self.arrows {
            let (Some(room), Some(other)) = (room_of(from), room_of(to)) else { continue };
            let may = table.0.iter().find(|(each, _)| each == room).map(|(_, may)| may);
            if room != other && may.is_some_and(|may| !may.iter().any(|may| may == other)) {
                found.push(format!("{from} -> {to} ({}): {room} may not import {other}", join(what)));
            }
        }
        found.extend(
            self.sources
                .0
                .keys()
                .filter(|file| room_of(file).is_some_and(|room| !rooms.contains(&room)))
                .map(|file| format!("{file} is in no room of rooms.json")),
        );
        found.extend(self.circles());
        found.extend(self.back_up(&rooms));
        found
    }

    /// Imports that the table allows but nobody uses.
    pub fn unused(&self, table: &Table) -> Vec<String> {
        let mut found = Vec::new();
        for (room, may) in &table.0 {
            let is_used = |other: &String| {
                self.arrows.keys().any(|(from, to)| room_of(from) == Some(room) && room_of(to) == Some(other))
            };
            found.extend(
                may.iter()
                    .filter(|other| !is_used(other))
                    .map(|other| format!("rooms.json: {room} does not import {other}")),
            );
        }
        found
    }

    /// Cycles of more than two files.
    fn circles(&self) -> Vec<String> {
        let graph: DiGraphMap<&str, ()> = self.arrows.keys().map(|(from, to)| (*from, *to)).collect();
        let circles = tarjan_scc(&graph).into_iter().filter(|circle| circle.len() > 2);
        circles
            .map(|mut circle| {
                circle.sort_unstable();
                let within = self.arrows.iter().filter(|((from, to), _)| circle.contains(from) && circle.contains(to));
                let within = within.map(|((from, to), what)| format!("  {from} -> {to} ({})", join(what)));
                format!("a circle of {}:\n{}", circle.len(), within.collect::<Vec<_>>().join("\n"))
            })
            .collect()
    }

    /// Traits declared in a lower room and implemented in a higher one: calls through them lead back up.
    fn back_up(&self, rooms: &[&str]) -> Vec<String> {
        let floor = |file: &str| room_of(file).and_then(|room| rooms.iter().position(|each| *each == room));
        let mut found = Vec::new();
        for (name, source) in &self.sources.0 {
            for (other, declares) in &self.sources.0 {
                for each in declares.traits.intersection(&source.fulfils) {
                    if floor(name) > floor(other) && floor(other).is_some() {
                        found.push(format!("{name} fulfils {each} of {other}, a room below"));
                    }
                }
            }
        }
        found
    }
}

/// The files behind a path: its deepest module, and what that re-exports.
fn behind<'s>(
    path: &[String],
    by_module: &BTreeMap<&'s [String], &'s str>,
    sources: &'s Sources,
) -> Vec<(&'s str, String)> {
    let (mut path, mut files) = (path.to_vec(), Vec::new());
    // The maximum length of a chain of re-exports.
    for _ in 0..8 {
        let deepest = (1..=path.len()).rev().find(|length| by_module.contains_key(&path[..*length]));
        let Some(length) = deepest else { break };
        let file = by_module[&path[..length]];
        files.push((file, path[length..].join("::")));
        let source: &Source = &sources.0[file];
        match path.get(length).and_then(|name| source.handed_on.get(name)) {
            Some(on) => path = on.iter().chain(&path[length + 1..]).cloned().collect(),
            None => break,
        }
    }
    // A mere re-export counts as an import of the original file.
    files
}

/// The folder or file directly below `src`; `None` for the root itself.
fn room_of(file: &str) -> Option<&str> {
    let first = file.split('/').next()?.trim_end_matches(".rs");
    (first != "lib").then_some(first)
}

fn join(what: &BTreeSet<String>) -> String {
    what.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}
