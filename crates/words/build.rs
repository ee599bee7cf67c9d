//! Generates a function for each message in `words/en`, so that a wrong name or a missing value does not compile.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use fluent_syntax::ast::{Comment, Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey};
use fluent_syntax::parser;

/// Files whose messages take no values and can also be found by a name at run time: `calls-ask-now` by `askNow`.
const FOUND_BY_NAME: &[&str] = &["calls"];

/// The type of a value, from its word in the comment above the message; text by default.
fn rust_type(kind: &str) -> Option<(&'static str, &'static str)> {
    Some(match kind {
        "text" => ("impl Into<String>", "crate::Value::Text({}.into())"),
        "number" => ("impl crate::Count", "crate::Value::Number(crate::Count::count({}))"),
        "money" => ("kaunta_domain::money::Money", "crate::Value::Money({})"),
        "day" => ("chrono::NaiveDate", "crate::Value::Day({})"),
        "moment" => ("chrono::DateTime<chrono::Utc>", "crate::Value::Moment({})"),
        "second" => ("chrono::DateTime<chrono::Utc>", "crate::Value::Second({})"),
        "day-of-year" => ("chrono::DateTime<chrono::Utc>", "crate::Value::DayOfYear({})"),
        "short-day" => ("chrono::NaiveDate", "crate::Value::ShortDay({})"),
        "month" => ("chrono::NaiveDate", "crate::Value::Month({})"),
        "time" => ("chrono::DateTime<chrono::Utc>", "crate::Value::Time({})"),
        _ => return None,
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../words/en").canonicalize()?;
    let mut code = String::new();
    let mut sources = String::new();
    for part in ["shared", "program"] {
        println!("cargo::rerun-if-changed={}", folder.join(part).display());
        let mut files: Vec<PathBuf> =
            fs::read_dir(folder.join(part))?.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>()?;
        files.retain(|file| file.extension().is_some_and(|ending| ending == "ftl"));
        files.sort();
        for file in files {
            println!("cargo::rerun-if-changed={}", file.display());
            module(&file, &mut code)?;
            writeln!(sources, "    include_str!({:?}),", file.display().to_string())?;
        }
    }
    writeln!(code, "pub(crate) const SOURCES: &[&str] = &[\n{sources}];")?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("messages.rs"), code)?;
    Ok(())
}

/// Generates the functions of one file.
fn module(file: &Path, code: &mut String) -> Result<(), Box<dyn Error>> {
    let name = file.file_stem().and_then(|name| name.to_str()).ok_or("a file without a name")?;
    let source = fs::read_to_string(file)?;
    let resource = parser::parse(source.as_str()).map_err(|(_, errors)| format!("{}: {errors:?}", file.display()))?;
    let about = source.lines().find_map(|line| line.strip_prefix("### ")).unwrap_or(name);
    writeln!(code, "/// {about}\npub mod {} {{", name.replace('-', "_"))?;
    let mut read = Vec::new();
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let id = message.id.name;
        let pattern = message.value.as_ref().ok_or_else(|| format!("{id} says nothing"))?;
        let short = id.strip_prefix(name).and_then(|rest| rest.strip_prefix('-'));
        let short = short.ok_or_else(|| format!("{}: {id} does not begin with {name}-", file.display()))?;
        let mut values = Values { id, short, ..Values::default() };
        values_of(pattern, &mut values, id)?;
        read.push((values, message.comment.as_ref()));
    }
    // One enum for all messages of a file that choose among the same variants by a value of the same name.
    let mut enums: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (values, comment) in &read {
        let called = |value: &str| {
            let keys = values.choices(value)?;
            let all_agree = read.iter().all(|(other, _)| other.choices(value).is_none_or(|others| others == keys));
            Some(if all_agree { camel(value) } else { camel(&format!("{}-{value}", values.short)) })
        };
        for value in &values.names {
            if let (Some(called), Some(keys)) = (called(value), values.choices(value)) {
                enums.insert(called, keys.clone());
            }
        }
        function(code, values, called, *comment)?;
    }
    for (called, keys) in enums {
        choice(code, &called, &keys)?;
    }
    if FOUND_BY_NAME.contains(&name) {
        by_name(code, read.iter().map(|(values, _)| values.short))?;
    }
    code.push_str("}\n");
    Ok(())
}

/// The values of a sentence, in order.
#[derive(Default)]
struct Values<'s> {
    id: &'s str,
    /// The identifier without the name of its file.
    short: &'s str,
    names: Vec<&'s str>,
    shown: Vec<&'s str>,
    chosen_by: Vec<(&'s str, Vec<&'s str>)>,
}

impl<'s> Values<'s> {
    fn named(&mut self, name: &'s str) {
        if !self.names.contains(&name) {
            self.names.push(name);
        }
    }

    fn chosen(&mut self, name: &'s str, keys: Vec<&'s str>) {
        match self.chosen_by.iter_mut().find(|(chosen, _)| *chosen == name) {
            // A value that chooses again within another's variants.
            Some((_, known)) => keys.into_iter().for_each(|key| {
                if !known.contains(&key) {
                    known.push(key);
                }
            }),
            None => self.chosen_by.push((name, keys)),
        }
    }

    /// The variants among which a value chooses, if it is text that is never shown itself.
    fn choices(&self, name: &str) -> Option<&Vec<&'s str>> {
        let (_, keys) = self.chosen_by.iter().find(|(chosen, _)| *chosen == name)?;
        let is_plural =
            keys.iter().any(|key| matches!(*key, "one" | "other") || key.starts_with(|key: char| key.is_ascii_digit()));
        (!is_plural && !self.shown.contains(&name)).then_some(keys)
    }
}

/// A value that only chooses a variant is an enum of the variants, so that none silently gets the default.
fn choice(code: &mut String, called: &str, keys: &[&str]) -> std::fmt::Result {
    writeln!(code, "    /// Chooses a variant of a message.")?;
    writeln!(code, "    #[derive(Debug, Clone, Copy, PartialEq, Eq)]\n    pub enum {called} {{")?;
    for key in keys {
        writeln!(code, "        /// The variant `{key}`.\n        {},", camel(key))?;
    }
    writeln!(code, "    }}\n    impl {called} {{\n        fn key(self) -> &'static str {{\n            match self {{")?;
    for key in keys {
        writeln!(code, "                {called}::{} => {key:?},", camel(key))?;
    }
    writeln!(code, "            }}\n        }}\n    }}")
}

/// A function that finds a file's messages by name at run time.
fn by_name<'s>(code: &mut String, shorts: impl Iterator<Item = &'s str>) -> std::fmt::Result {
    writeln!(code, "    /// What is called by this name; `None` if nothing is.")?;
    writeln!(code, "    pub fn by_name(name: &str) -> Option<crate::Message> {{\n        match name {{")?;
    for short in shorts {
        let (first, rest) = short.split_once('-').unwrap_or((short, ""));
        let name = format!("{first}{}", camel(rest));
        writeln!(code, "            {name:?} => Some({}()),", short.replace('-', "_"))?;
    }
    writeln!(code, "            _ => None,\n        }}\n    }}")
}

/// `size-payment` → `SizePayment`, `ESCROW` → `Escrow`.
fn camel(name: &str) -> String {
    let part = |part: &str| {
        let mut letters = part.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        let rest = letters.as_str();
        let is_code = rest.chars().all(|letter| !letter.is_lowercase());
        first.into_iter().collect::<String>() + &if is_code { rest.to_lowercase() } else { rest.to_owned() }
    };
    name.split('-').map(part).collect()
}

fn function(
    code: &mut String,
    values: &Values<'_>,
    enum_of: impl Fn(&str) -> Option<String>,
    comment: Option<&Comment<&str>>,
) -> Result<(), Box<dyn Error>> {
    let (id, short) = (values.id, values.short);
    let lines = comment.map(|comment| comment.content.as_slice()).unwrap_or_default();
    let mut kinds: Vec<(&str, &str)> = Vec::new();
    writeln!(code, "    /// `{id}` of `words/en`.")?;
    for line in lines {
        let Some((value, kind)) = line.strip_prefix('$').and_then(|rest| rest.split_once(" (")) else { continue };
        let (kind, _) = kind.split_once(')').ok_or_else(|| format!("{id}: {line}"))?;
        if !values.names.contains(&value) {
            return Err(format!("{id} has no value ${value}").into());
        }
        kinds.push((value, kind));
    }
    let mut parameters = String::new();
    let mut given = String::new();
    for value in &values.names {
        let parameter = value.replace('-', "_");
        if let Some(called) = enum_of(value) {
            write!(parameters, "{parameter}: {called}, ")?;
            write!(given, "({value:?}, crate::Value::Text({parameter}.key().to_owned())), ")?;
            continue;
        }
        let kind = kinds.iter().find(|(named, _)| named == value).map_or("text", |(_, kind)| kind);
        let (kind, made) = rust_type(kind).ok_or_else(|| format!("{id}: a value can't be a {kind}"))?;
        write!(parameters, "{parameter}: {kind}, ")?;
        write!(given, "({value:?}, {}), ", made.replace("{}", &parameter))?;
    }
    let parameters = parameters.trim_end_matches(", ");
    let given = given.trim_end_matches(", ");
    writeln!(code, "    pub fn {}({parameters}) -> crate::Message {{", short.replace('-', "_"))?;
    writeln!(code, "        crate::Message::new({id:?}, vec![{given}])\n    }}")?;
    Ok(())
}

/// Collects the values of a sentence, in order.
fn values_of<'s>(pattern: &Pattern<&'s str>, values: &mut Values<'s>, id: &str) -> Result<(), Box<dyn Error>> {
    let last = pattern.elements.len().saturating_sub(1);
    for (at, element) in pattern.elements.iter().enumerate() {
        match element {
            PatternElement::TextElement { value } => {
                let text = if at == last { value.trim_end() } else { value };
                if text.contains('\n') {
                    return Err(format!("{id} goes over two lines, which would show as a line break").into());
                }
            }
            PatternElement::Placeable { expression } => values_of_expression(expression, values, id)?,
        }
    }
    Ok(())
}

fn values_of_expression<'s>(
    expression: &Expression<&'s str>,
    values: &mut Values<'s>,
    id: &str,
) -> Result<(), Box<dyn Error>> {
    match expression {
        Expression::Inline(inline) => value_of_inline(inline, values, id),
        Expression::Select { selector, variants } => {
            let InlineExpression::VariableReference { id: chooses } = selector else {
                return Err(format!("{id} chooses by something else than a value").into());
            };
            values.named(chooses.name);
            let keys = variants.iter().map(|variant| match variant.key {
                VariantKey::Identifier { name } => name,
                VariantKey::NumberLiteral { value } => value,
            });
            values.chosen(chooses.name, keys.collect());
            variants.iter().try_for_each(|variant| values_of(&variant.value, values, id))
        }
    }
}

fn value_of_inline<'s>(
    inline: &InlineExpression<&'s str>,
    values: &mut Values<'s>,
    id: &str,
) -> Result<(), Box<dyn Error>> {
    match inline {
        InlineExpression::VariableReference { id } => {
            values.named(id.name);
            values.shown.push(id.name);
            Ok(())
        }
        InlineExpression::Placeable { expression } => values_of_expression(expression, values, id),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => Ok(()),
        InlineExpression::FunctionReference { .. }
        | InlineExpression::MessageReference { .. }
        | InlineExpression::TermReference { .. } => Err(format!("{id} refers to something else than a value").into()),
    }
}
