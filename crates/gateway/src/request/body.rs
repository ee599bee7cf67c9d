//! Writes a body: fields under their canonical names, in the order of the specification.

use kaunta_domain::field::FieldName;
use serde_json::{Map, Value};

/// The service's only currency.
pub(crate) const CURRENCY: &str = "UGX";

#[derive(Debug, Default)]
pub(crate) struct Body(Map<String, Value>);

impl Body {
    pub(crate) fn set(&mut self, field: FieldName, value: impl Into<Value>) {
        self.set_as(field.wire(), value);
    }

    /// Sets a field whose name here differs from the one in the field tables.
    pub(crate) fn set_as(&mut self, name: &str, value: impl Into<Value>) {
        self.0.insert(name.to_owned(), value.into());
    }

    pub(crate) fn into_value(self) -> Value {
        Value::Object(self.0)
    }
}
