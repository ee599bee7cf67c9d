//! OFX 1 is SGML: the elements with a value have no end.

use super::tree::{Builder, Node};
use crate::error::StatementError;

/// Reads the part of an OFX 1 file from `<OFX>` on, except its movements, which are passed to `take`.
pub(crate) fn read(text: &str, take: &mut dyn FnMut(&Node)) -> Result<Node, StatementError> {
    let mut builder = Builder::new(take);
    let mut rest = text;
    while let Some((_, tagged)) = rest.split_once('<') {
        let (tag, after) = tagged.split_once('>').ok_or(StatementError::Damaged { detail: "a tag without its end" })?;
        let (value, next) = after.find('<').map_or((after, ""), |at| after.split_at(at));
        rest = next;
        if tag.starts_with(['?', '!']) {
            continue;
        }
        if let Some(name) = tag.strip_prefix('/') {
            // Also ends what is open inside it: an empty value has no end.
            builder.end_up_to(name.trim())?;
            continue;
        }
        builder.begin(Node::named(tag.trim()))?;
        let value = value.trim();
        if !value.is_empty() {
            builder.text(&unescaped(value));
            builder.end()?;
        }
    }
    builder.finish()
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", " ").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_without_an_end_and_empty_ones_stay_in_their_element() {
        let root = read("<OFX>\n<A>\n<MEMO>\n<X>1 &amp; 2\n</A>\n<A><X>3</X><MEMO></A></OFX>", &mut |_| ()).unwrap();
        let ofx = root.child("OFX").unwrap();
        let mut found = Vec::new();
        ofx.below("X", &mut found);
        assert_eq!(found.iter().map(|x| x.text.as_str()).collect::<Vec<_>>(), ["1 & 2", "3"]);
        assert_eq!(ofx.all("A").count(), 2);
    }
}
