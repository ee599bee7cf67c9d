//! Generates a function for each message in `words/en`, so that a wrong name or a missing value does not compile.

use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use fluent_syntax::ast::{Comment, Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

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
    for entry in &resource.body {
        let Entry::Message(message) = entry else { continue };
        let id = message.id.name;
        let pattern = message.value.as_ref().ok_or_else(|| format!("{id} says nothing"))?;
        let short = id.strip_prefix(name).and_then(|rest| rest.strip_prefix('-'));
        let short = short.ok_or_else(|| format!("{}: {id} does not begin with {name}-", file.display()))?;
        let mut values = Vec::new();
        values_of(pattern, &mut values, id)?;
        function(code, id, short, &values, message.comment.as_ref())?;
    }
    code.push_str("}\n");
    Ok(())
}

fn function(
    code: &mut String,
    id: &str,
    short: &str,
    values: &[&str],
    comment: Option<&Comment<&str>>,
) -> Result<(), Box<dyn Error>> {
    let lines = comment.map(|comment| comment.content.as_slice()).unwrap_or_default();
    let mut kinds: Vec<(&str, &str)> = Vec::new();
    writeln!(code, "    /// `{id}` of `words/en`.")?;
    for line in lines {
        let Some((value, kind)) = line.strip_prefix('$').and_then(|rest| rest.split_once(" (")) else { continue };
        let (kind, _) = kind.split_once(')').ok_or_else(|| format!("{id}: {line}"))?;
        if !values.contains(&value) {
            return Err(format!("{id} has no value ${value}").into());
        }
        kinds.push((value, kind));
    }
    let mut parameters = String::new();
    let mut given = String::new();
    for value in values {
        let kind = kinds.iter().find(|(named, _)| named == value).map_or("text", |(_, kind)| kind);
        let (kind, made) = rust_type(kind).ok_or_else(|| format!("{id}: a value can't be a {kind}"))?;
        let parameter = value.replace('-', "_");
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
fn values_of<'s>(pattern: &Pattern<&'s str>, values: &mut Vec<&'s str>, id: &str) -> Result<(), Box<dyn Error>> {
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
    values: &mut Vec<&'s str>,
    id: &str,
) -> Result<(), Box<dyn Error>> {
    match expression {
        Expression::Inline(inline) => value_of_inline(inline, values, id),
        Expression::Select { selector, variants } => {
            value_of_inline(selector, values, id)?;
            variants.iter().try_for_each(|variant| values_of(&variant.value, values, id))
        }
    }
}

fn value_of_inline<'s>(
    inline: &InlineExpression<&'s str>,
    values: &mut Vec<&'s str>,
    id: &str,
) -> Result<(), Box<dyn Error>> {
    match inline {
        InlineExpression::VariableReference { id } => {
            if !values.contains(&id.name) {
                values.push(id.name);
            }
            Ok(())
        }
        InlineExpression::Placeable { expression } => values_of_expression(expression, values, id),
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => Ok(()),
        InlineExpression::FunctionReference { .. }
        | InlineExpression::MessageReference { .. }
        | InlineExpression::TermReference { .. } => Err(format!("{id} refers to something else than a value").into()),
    }
}
