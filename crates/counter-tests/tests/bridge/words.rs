//! What an error may say: words for a person, without internals.

use std::path::Path;

use kaunta_app::App;
use kaunta_contract::AppError;
use serde_json::Value;

use crate::inputs::Input;

/// Signs of internals. Text from the input itself may be repeated.
const INSIDE: &[&str] = &[
    "[object Object]",
    "serde",
    "invalid type",
    "missing field",
    "unknown variant",
    "expected value",
    "SQL",
    "sqlite",
    "SELECT ",
    "panicked",
    "unwrap",
    "Error(",
    "Err(",
    "Some(",
    ".rs:",
    "src/",
    "RUST_",
    "thread '",
    "os error",
];

/// The most characters that anybody reads.
const LONGEST: usize = 600;

pub fn are_for_a_person(input: &Input, error: &AppError, folder: &Path) -> Result<(), String> {
    let told = serde_json::to_value(error).map_err(|error| error.to_string())?;
    let known = include_str!("../../../../ui/src/bindings/ErrorCode.ts");
    if !told["code"].as_str().is_some_and(|code| known.contains(&format!("\"{code}\""))) {
        return Err(format!("the window does not know the code: {told}"));
    }
    let brought = String::from_utf8_lossy(&input.text()).into_owned();
    let mut texts = std::iter::once(&error.message).chain(error.fields.iter().map(|field| &field.message));
    texts.try_for_each(|text| is_for_a_person(text, &brought, folder))?;
    let value = input.arrives().unwrap_or_default();
    let told = |secret: &&str| secret.len() >= 6 && error.message.contains(*secret);
    match secrets(&input.call, &value).iter().find(|secret| told(secret)) {
        Some(_) => Err("it tells a secret".to_owned()),
        None => Ok(()),
    }
}

/// The names of secrets in the inputs of calls that the table marks.
const SECRETS: &[&str] = &["key", "pin", "code", "old", "new"];

/// The secrets in an input, if the table marks its call.
pub fn secrets<'v>(call: &str, input: &'v Value) -> Vec<&'v str> {
    let held = SECRETS.iter().filter(|_| App::holds_secret(call));
    held.filter_map(|name| input[*name].as_str()).collect()
}

fn is_for_a_person(text: &str, brought: &str, folder: &Path) -> Result<(), String> {
    if text.trim().chars().count() < 8 || !text.contains(' ') {
        return Err(format!("no words: {text:?}"));
    }
    if text.chars().count() > LONGEST {
        return Err(format!("{} characters: {:.200?}", text.chars().count(), text));
    }
    let folder = folder.to_string_lossy();
    let inside = INSIDE.iter().copied().chain([folder.as_ref()]);
    if let Some(character) =
        inside.into_iter().find(|character| text.contains(character) && !brought.contains(character))
    {
        return Err(format!("{character:?} in {text:?}"));
    }
    let is_hidden = |character: char| {
        character.is_control() || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    match text.chars().find(|character| is_hidden(*character)) {
        Some(character) => Err(format!("{character:?} in {text:?}")),
        None => Ok(()),
    }
}
