//! XML, element by element.

use std::io::Write;

use quick_xml::Writer;
use quick_xml::escape::partial_escape;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use crate::error::ExportError;

/// An XML document being written.
pub(crate) struct Xml<W: Write>(Writer<W>);

impl<W: Write> Xml<W> {
    /// Begins with the declaration of UTF-8.
    pub(crate) fn new(out: W) -> Result<Xml<W>, ExportError> {
        let mut xml = Xml::without_declaration(out);
        xml.put(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        Ok(xml)
    }

    /// For a format with its own header.
    pub(crate) fn without_declaration(out: W) -> Xml<W> {
        Xml(Writer::new_with_indent(out, b' ', 1))
    }

    fn put(&mut self, event: Event<'_>) -> Result<(), ExportError> {
        Ok(self.0.write_event(event)?)
    }

    pub(crate) fn open(&mut self, name: &str) -> Result<(), ExportError> {
        self.put(Event::Start(BytesStart::new(name)))
    }

    pub(crate) fn open_with(&mut self, name: &str, attributes: &[(&str, &str)]) -> Result<(), ExportError> {
        self.put(Event::Start(BytesStart::new(name).with_attributes(attributes.iter().copied())))
    }

    pub(crate) fn close(&mut self, name: &str) -> Result<(), ExportError> {
        self.put(Event::End(BytesEnd::new(name)))
    }

    /// An element with a text, which is escaped.
    pub(crate) fn text(&mut self, name: &str, text: &str) -> Result<(), ExportError> {
        self.text_with(name, &[], text)
    }

    pub(crate) fn text_with(&mut self, name: &str, attributes: &[(&str, &str)], text: &str) -> Result<(), ExportError> {
        self.open_with(name, attributes)?;
        // OFX 1 does not know the names of quotes.
        self.put(Event::Text(BytesText::from_escaped(partial_escape(text))))?;
        self.close(name)
    }

    /// An element with children.
    pub(crate) fn within(
        &mut self,
        name: &str,
        children: impl FnOnce(&mut Xml<W>) -> Result<(), ExportError>,
    ) -> Result<(), ExportError> {
        self.open(name)?;
        children(self)?;
        self.close(name)
    }
}
