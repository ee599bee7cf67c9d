//! Duplicate fields in one object: JSON does not define which of them counts.

use serde_json::Value;

/// Whether a JSON text has more fields than the parsed value.
pub(crate) fn is_in(text: &str, value: &Value) -> bool {
    colons(text) > fields(value)
}

/// Colons outside strings: one for each field.
fn colons(text: &str) -> usize {
    let (mut count, mut is_string, mut is_escaped) = (0, false, false);
    for c in text.chars() {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' if is_string => is_escaped = true,
            '"' => is_string = !is_string,
            ':' if !is_string => count += 1,
            _ => {}
        }
    }
    count
}

fn fields(value: &Value) -> usize {
    match value {
        Value::Object(object) => object.len() + object.values().map(fields).sum::<usize>(),
        Value::Array(items) => items.iter().map(fields).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_that_stands_twice_in_one_object_is_noticed() {
        for (text, twice) in [
            (r#"{"a":1,"a":1}"#, true),
            (r#"{"a":{"b":1},"c":[{"d":{"e":1,"f":2,"e":3}}]}"#, true),
            (r#"{"a":{"b":1},"b":[{"a":1},{"a":2}]}"#, false),
            (r#"{"a:b":"c:\":d","e":"\\"}"#, false),
            (r#"["a:b",1]"#, false),
            ("{}", false),
        ] {
            assert_eq!(is_in(text, &serde_json::from_str(text).unwrap()), twice, "{text}");
        }
    }
}
