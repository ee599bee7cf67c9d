//! What Excel shows of a workbook when it is opened: which sheet, and which of its rows and columns are hidden. The library
//! that reads the cells reports none of this.

use std::collections::{HashMap, HashSet};
use std::io::{BufRead, BufReader};

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use crate::error::ReadError;
use crate::hidden::Hidden;
use crate::package::{Archive, unopened};

const BOOK: &str = "xl/workbook.xml";
const RELATIONS: &str = "xl/_rels/workbook.xml.rels";

/// What the workbook says about its sheets.
#[derive(Debug, Default)]
pub(super) struct Views {
    /// The part of each sheet, by the sheet's name.
    parts: HashMap<String, String>,
    /// The name of the open sheet.
    pub(super) open: Option<String>,
    /// Names, in lower case, of the parts that contain `hidden`.
    mention_hidden: HashSet<String>,
}

impl Views {
    pub(super) fn of(archive: &mut Archive<'_>, mention_hidden: HashSet<String>) -> Result<Views, ReadError> {
        let mut relations = HashMap::new();
        each_element(archive, RELATIONS, |element, name| {
            if name == "Relationship"
                && let (Some(id), Some(target)) = (attribute(element, "Id")?, attribute(element, "Target")?)
            {
                relations.insert(id, part_of(&target));
            }
            Ok(())
        })?;
        let (mut names, mut parts, mut open) = (Vec::new(), HashMap::new(), None);
        each_element(archive, BOOK, |element, name| {
            if name == "workbookView" && open.is_none() {
                open = Some(
                    attribute(element, "activeTab")?.map_or(Ok(0), |tab| tab.parse::<usize>()).unwrap_or_default(),
                );
            }
            if name == "sheet"
                && let Some(sheet) = attribute(element, "name")?
            {
                let part = attribute(element, "id")?.and_then(|id| relations.get(&id).cloned());
                parts.extend(part.map(|part| (sheet.clone(), part)));
                names.push(sheet);
            }
            Ok(())
        })?;
        let open = open.and_then(|tab| names.into_iter().nth(tab));
        Ok(Views { parts, open, mention_hidden })
    }

    pub(super) fn hidden(&self, archive: &mut Archive<'_>, sheet: &str) -> Result<Hidden, ReadError> {
        let mut hidden = Hidden::default();
        let part = self.parts.get(sheet).ok_or_else(|| ReadError::damaged("workbook: a part is missing"))?;
        if !self.mention_hidden.contains(&part.to_ascii_lowercase()) {
            return Ok(hidden);
        }
        let mut row: u32 = 0;
        each_element(archive, part, |element, name| {
            let is_hidden = || Ok(matches!(attribute(element, "hidden")?.as_deref(), Some("1" | "true" | "on")));
            let number = |name| Ok(attribute(element, name)?.and_then(|text| text.parse::<u32>().ok()));
            if name == "row" {
                row = number("r")?.unwrap_or_else(|| row.saturating_add(1));
                if is_hidden()? {
                    hidden.hide_rows(row..=row);
                }
            } else if name == "col"
                && is_hidden()?
                && let (Some(first), Some(last)) = (number("min")?, number("max")?)
            {
                hidden.hide_columns(first.saturating_sub(1)..=last.saturating_sub(1));
            }
            Ok(())
        })?;
        Ok(hidden)
    }
}

/// Turns `worksheets/sheet1.xml` or `/xl/worksheets/sheet1.xml` into the name in the archive.
fn part_of(target: &str) -> String {
    let target = target.replace('\\', "/");
    let from_top = target.strip_prefix('/').or_else(|| target.starts_with("xl/").then_some(target.as_str()));
    from_top.map_or_else(|| format!("xl/{target}"), str::to_owned)
}

/// Visits the start of each element of a part, with its name without prefix.
fn each_element(
    archive: &mut Archive<'_>,
    part: &str,
    mut see: impl FnMut(&BytesStart<'_>, &str) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let same = |name: &str| name.replace('\\', "/").trim_start_matches('/').eq_ignore_ascii_case(part);
    let name = archive.file_names().flatten().find(|name| same(name)).map(std::borrow::Cow::into_owned);
    let missing = || ReadError::damaged("workbook: a part is missing");
    let content = archive.by_name(&name.ok_or_else(missing)?).map_err(|error| unopened(&error))?;
    go_through(BufReader::new(content), &mut see)
}

fn go_through(
    part: impl BufRead,
    see: &mut impl FnMut(&BytesStart<'_>, &str) -> Result<(), ReadError>,
) -> Result<(), ReadError> {
    let mut xml = Reader::from_reader(part);
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        match xml.read_event_into(&mut buffer).map_err(|_| ReadError::damaged("workbook: its view"))? {
            Event::Start(start) | Event::Empty(start) => see(&start, start.local_name().as_ref())?,
            Event::Eof => return Ok(()),
            Event::End(_)
            | Event::Text(_)
            | Event::CData(_)
            | Event::GeneralRef(_)
            | Event::Comment(_)
            | Event::Decl(_)
            | Event::PI(_)
            | Event::DocType(_) => {}
        }
    }
}

/// An attribute's value, whatever the prefix of its name.
fn attribute(element: &BytesStart<'_>, name: &str) -> Result<Option<String>, ReadError> {
    let damaged = || ReadError::damaged("workbook: an attribute of its view");
    let named = element.attributes().flatten().find(|attribute| attribute.key.local_name().as_ref() == name);
    named
        .map(|found| found.normalized_value(XmlVersion::Explicit1_0).map_err(|_| damaged()))
        .transpose()
        .map(|value| value.map(Into::into))
}
