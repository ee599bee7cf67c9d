//! Reads the XML of an OpenDocument piece by piece.

use std::borrow::Cow;
use std::io::BufRead;

use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesEnd, BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

use crate::error::ReadError;

pub(super) struct Document<R> {
    xml: Reader<R>,
    buffer: Vec<u8>,
}

pub(super) enum Piece<'d> {
    /// The start of an element; an empty element is expanded to a start and an end.
    Begin(BytesStart<'d>),
    End(BytesEnd<'d>),
    /// Text between elements, unescaped.
    Text(Cow<'d, str>),
    /// A comment or a declaration.
    Other,
}

impl<R: BufRead> Document<R> {
    pub(super) fn new(reader: R) -> Document<R> {
        let mut xml = Reader::from_reader(reader);
        xml.config_mut().expand_empty_elements = true;
        Document { xml, buffer: Vec::new() }
    }

    /// The next piece, where the end of an element is still expected.
    ///
    /// # Errors
    /// The document is malformed, or has ended.
    pub(super) fn next(&mut self) -> Result<Piece<'_>, ReadError> {
        self.next_or_end()?.ok_or_else(|| ReadError::damaged("content: ends too early"))
    }

    /// The next piece; `None` once the document has ended.
    ///
    /// # Errors
    /// The document is malformed.
    pub(super) fn next_or_end(&mut self) -> Result<Option<Piece<'_>>, ReadError> {
        self.buffer.clear();
        let piece = match self.xml.read_event_into(&mut self.buffer).map_err(|error| malformed(&error))? {
            Event::Start(start) | Event::Empty(start) => Piece::Begin(start),
            Event::End(end) => Piece::End(end),
            Event::Text(text) => Piece::Text(text.xml10_content()),
            Event::CData(text) => Piece::Text(text.xml10_content()),
            Event::GeneralRef(reference) => Piece::Text(Cow::Owned(resolved(&reference)?)),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::DocType(_) => Piece::Other,
            Event::Eof => return Ok(None),
        };
        Ok(Some(piece))
    }

    /// Skips to just after the end of the named element that is being read, from anywhere inside it.
    pub(super) fn skip_rest(&mut self, name: &str) -> Result<(), ReadError> {
        let mut within = 1_u32;
        while within > 0 {
            match self.next()? {
                Piece::Begin(start) if start.name().as_ref() == name => within = within.saturating_add(1),
                Piece::End(end) if end.name().as_ref() == name => within -= 1,
                Piece::Begin(_) | Piece::End(_) | Piece::Text(_) | Piece::Other => {}
            }
        }
        Ok(())
    }

    /// Skips to just after the end of an element that has just begun.
    pub(super) fn skip(&mut self, element: &BytesEnd<'_>) -> Result<(), ReadError> {
        self.buffer.clear();
        self.xml.read_to_end_into(element.name(), &mut self.buffer).map(drop).map_err(|error| malformed(&error))
    }
}

/// Resolves references such as `&amp;` and `&#x2019;`.
fn resolved(reference: &BytesRef<'_>) -> Result<String, ReadError> {
    if let Some(c) = reference.resolve_char_ref().map_err(|error| malformed(&error))? {
        return Ok(c.to_string());
    }
    let known = quick_xml::escape::resolve_xml_entity(reference.as_ref());
    known.map(str::to_owned).ok_or_else(|| ReadError::damaged("content: an unknown entity"))
}

pub(super) fn attribute(element: &BytesStart<'_>, name: &str) -> Result<Option<String>, ReadError> {
    let found = element.try_get_attribute(name).map_err(|_| ReadError::damaged("content: an attribute"))?;
    found.map(|found| value_of(&found)).transpose()
}

pub(super) fn value_of(attribute: &Attribute<'_>) -> Result<String, ReadError> {
    let value = attribute.normalized_value(XmlVersion::Explicit1_0).map_err(|error| malformed(&error))?;
    Ok(value.into_owned())
}

/// A count that is written only if it is not 1; at least 1.
pub(super) fn count(element: &BytesStart<'_>, name: &str) -> Result<u32, ReadError> {
    attribute(element, name)?.map_or(Ok(1), |count| parse_count(&count))
}

pub(super) fn parse_count(text: &str) -> Result<u32, ReadError> {
    let count: u32 = text.parse().map_err(|_| ReadError::damaged("content: a count"))?;
    Ok(count.max(1))
}

/// The kind of the error, without the text at that place.
fn malformed(error: &quick_xml::Error) -> ReadError {
    let kind = format!("{error:?}");
    let kind = kind.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    ReadError::damaged(format!("content: {kind}"))
}
