//! A document as a tree of elements, without namespaces.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::error::StatementError;

/// Elements that are in memory at once: each takes about 130 bytes, and a movement of 10,000 payments has 300,000.
const MOST_NODES: usize = 1_000_000;
const DEEPEST: usize = 64;

/// One element.
#[derive(Debug, Default)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) text: String,
    /// The attribute `Ccy`, the only one that matters here.
    pub(crate) currency: Option<String>,
    pub(crate) children: Vec<Node>,
}

impl Node {
    pub(crate) fn named(name: &str) -> Node {
        Node { name: name.to_owned(), ..Node::default() }
    }

    pub(crate) fn child(&self, name: &str) -> Option<&Node> {
        self.children.iter().find(|child| child.name == name)
    }

    pub(crate) fn all<'n>(&'n self, name: &'n str) -> impl Iterator<Item = &'n Node> {
        self.children.iter().filter(move |child| child.name == name)
    }

    /// The element at the end of a path of names.
    pub(crate) fn at(&self, path: &[&str]) -> Option<&Node> {
        path.iter().try_fold(self, |node, name| node.child(name))
    }

    /// The text at the end of a path, if there is any.
    pub(crate) fn text_at(&self, path: &[&str]) -> Option<&str> {
        self.at(path).map(|node| node.text.trim()).filter(|text| !text.is_empty())
    }

    /// Every element with a name, at any depth, except inside another of that name.
    pub(crate) fn below<'n>(&'n self, name: &str, found: &mut Vec<&'n Node>) {
        for child in &self.children {
            if child.name == name { found.push(child) } else { child.below(name, found) }
        }
    }
}

/// The elements of which a statement has many, below the one that lists them: those of camt.053 and of OFX.
const MOVEMENTS: [(&str, &str); 2] = [("Stmt", "Ntry"), ("BANKTRANLIST", "STMTTRN")];

/// The elements that are open, from the root.
pub(crate) struct Builder<'t> {
    open: Vec<Open>,
    nodes: usize,
    /// Takes each movement as soon as it ends: as a tree, those of a long statement take hundreds of megabytes.
    take: &'t mut dyn FnMut(&Node),
}

struct Open {
    node: Node,
    /// How many elements were in memory before it.
    before: usize,
}

impl Builder<'_> {
    pub(crate) fn new(take: &mut dyn FnMut(&Node)) -> Builder<'_> {
        Builder { open: vec![Open { node: Node::default(), before: 0 }], nodes: 0, take }
    }

    pub(crate) fn begin(&mut self, node: Node) -> Result<(), StatementError> {
        let before = self.nodes;
        self.nodes += 1;
        if self.nodes > MOST_NODES {
            return Err(StatementError::TooMuch);
        }
        if self.open.len() > DEEPEST {
            return Err(StatementError::Damaged { detail: "too deep" });
        }
        self.open.push(Open { node, before });
        Ok(())
    }

    pub(crate) fn text(&mut self, text: &str) {
        if let Some(open) = self.open.last_mut() {
            open.node.text.push_str(text);
        }
    }

    pub(crate) fn end(&mut self) -> Result<(), StatementError> {
        match (self.open.pop(), self.open.last_mut()) {
            (Some(ended), Some(parent)) => {
                if MOVEMENTS.contains(&(parent.node.name.as_str(), ended.node.name.as_str())) {
                    self.nodes = ended.before;
                    (self.take)(&ended.node);
                } else {
                    parent.node.children.push(ended.node);
                }
                Ok(())
            }
            (_, None) | (None, Some(_)) => Err(StatementError::Damaged { detail: "an element ends twice" }),
        }
    }

    /// Ends the innermost open element with that name and all that is open inside it; does nothing if none is open.
    pub(crate) fn end_up_to(&mut self, name: &str) -> Result<(), StatementError> {
        let Some(at) = self.open.iter().rposition(|open| open.node.name == name) else { return Ok(()) };
        while self.open.len() > at {
            self.end()?;
        }
        Ok(())
    }

    /// The root, whose children are the document's.
    pub(crate) fn finish(mut self) -> Result<Node, StatementError> {
        match (self.open.pop(), self.open.is_empty()) {
            (Some(root), true) => Ok(root.node),
            (_, _) => Err(StatementError::Damaged { detail: "the file ends too early" }),
        }
    }
}

/// Reads XML, except its movements, which are passed to `take`. Entities other than those of XML itself are refused, so that no
/// file can expand without limit.
pub(crate) fn read(text: &str, take: &mut dyn FnMut(&Node)) -> Result<Node, StatementError> {
    const MALFORMED: StatementError = StatementError::Damaged { detail: "malformed XML" };
    let mut xml = Reader::from_str(text);
    xml.config_mut().expand_empty_elements = true;
    let mut builder = Builder::new(take);
    loop {
        match xml.read_event().map_err(|_| MALFORMED)? {
            Event::Start(start) | Event::Empty(start) => builder.begin(begun(&start)?)?,
            Event::End(_) => builder.end()?,
            Event::Text(text) => builder.text(&text.xml10_content()),
            Event::CData(text) => builder.text(&text.xml10_content()),
            Event::GeneralRef(reference) => match reference.resolve_char_ref().map_err(|_| MALFORMED)? {
                Some(sign) => builder.text(sign.encode_utf8(&mut [0; 4])),
                None => {
                    builder.text(quick_xml::escape::resolve_xml_entity(reference.as_ref()).ok_or(MALFORMED)?);
                }
            },
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => {}
            Event::Eof => return builder.finish(),
        }
    }
}

fn begun(start: &BytesStart<'_>) -> Result<Node, StatementError> {
    const MALFORMED: StatementError = StatementError::Damaged { detail: "a malformed attribute" };
    let name: &str = start.local_name().into_inner();
    let currency = match start.try_get_attribute("Ccy").map_err(|_| MALFORMED)? {
        None => None,
        Some(found) => {
            Some(found.normalized_value(quick_xml::XmlVersion::Explicit1_0).map_err(|_| MALFORMED)?.into_owned())
        }
    };
    Ok(Node { currency, ..Node::named(name) })
}
