//! `make pseudo` runs the window tests with Kaunta in the pseudo-language, in which every word of a message is between ⟦ and ⟧.
//! The tests read their screens without these marks. A word outside of them that is not data does not come from a message, and
//! fails its test.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use serde_json::Value;

use crate::desktop::root;

/// Kaunta in the pseudo-language; `None` in an ordinary run.
pub(crate) fn program() -> Option<PathBuf> {
    std::env::var_os("KAUNTA_PSEUDO").map(PathBuf::from)
}

/// Whether Kaunta speaks the pseudo-language.
#[must_use]
pub fn is_pseudo() -> bool {
    program().is_some()
}

/// A test's script, changed to read texts and find labels without marks.
pub(crate) fn script(source: &str) -> String {
    if is_pseudo() { format!("{PLAIN} {}", selector(source)) } else { source.to_owned() }
}

/// A CSS selector, changed to find labels without marks.
pub(crate) fn selector(css: &str) -> String {
    if is_pseudo() { css.replace("[aria-label=", "[data-plain-label=") } else { css.to_owned() }
}

/// What a person types to find an item with this label.
pub(crate) fn sought(label: &str) -> String {
    if is_pseudo() { in_pseudo(label) } else { label.to_owned() }
}

/// What a person types for an item whose label begins with these words.
pub(crate) fn begun(words: &str) -> String {
    if is_pseudo() { format!("⟦{}", in_pseudo(words)) } else { words.to_owned() }
}

/// A text in the pseudo-language, without the marks around it.
fn in_pseudo(text: &str) -> String {
    let marked = |letter: char| MARKED.iter().find(|(plain, _)| *plain == letter).map(|(_, marked)| *marked);
    text.chars().map(|letter| marked(letter).map_or_else(|| letter.to_string(), str::to_owned)).collect()
}

fn in_english(text: &str) -> String {
    MARKED.iter().fold(text.to_owned(), |text, (plain, marked)| text.replace(marked, &plain.to_string()))
}

/// Letters in the pseudo-language.
const MARKED: [(char, &str); 16] = [
    ('a', "áa"),
    ('e', "ée"),
    ('i', "íi"),
    ('o', "óo"),
    ('u', "úu"),
    ('n', "ñ"),
    ('c', "ç"),
    ('y', "ý"),
    ('A', "Áa"),
    ('E', "Ée"),
    ('I', "Íi"),
    ('O', "Óo"),
    ('U', "Úu"),
    ('N', "Ñ"),
    ('C', "Ç"),
    ('Y', "Ý"),
];

/// A text without marks, as [`PLAIN`] reads it in the page.
#[must_use]
pub fn plain(text: &str) -> String {
    let parts = text.split('⟦').enumerate().map(|(at, part)| match part.split_once('⟧') {
        Some((words, rest)) if at > 0 => in_english(words) + rest,
        Some(_) | None => part.to_owned(),
    });
    parts.collect()
}

/// Prepares the page: `innerText` and `textContent` return text without marks, and `data-plain-label` has each `aria-label`
/// without them.
const PLAIN: &str = r"window.pseudo ??= (() => {
    const plain = text => text?.replace(/⟦([^⟦⟧]*)⟧/gu, (_, words) =>
        words.replace(/([áéíóú])[aeiou]/giu, '$1').normalize('NFD').replace(/[\u0300-\u036f]/g, '')) ?? text;
    for (const [owner, name] of [[HTMLElement.prototype, 'innerText'], [Node.prototype, 'textContent']]) {
        const { get, set } = Object.getOwnPropertyDescriptor(owner, name);
        Object.defineProperty(owner, name, { configurable: true, set, get() { return plain(get.call(this)); } });
    }
    return plain;
})();
for (const each of document.querySelectorAll('[aria-label]')) each.dataset.plainLabel = window.pseudo(each.ariaLabel);";

/// The screen's title, and every text on it with its marks, even if it is hidden, in a field or only for screen readers. Leaves out
/// `pre` and `code`, which quote: diagnostics for support, and the service's exact words.
const TEXTS: &str = r"(() => {
    if (!document.body) return ['', []];
    const names = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label'];
    const texts = [document.title, ...names.flatMap(name =>
        [...document.body.querySelectorAll(`[${name}]`)].map(each => each.getAttribute(name)))];
    for (const each of document.body.querySelectorAll('input:not([type=password], [type=checkbox], [type=radio]), textarea')) texts.push(each.value);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('script, style, pre, code')) texts.push(walker.currentNode.data);
    const screen = document.querySelector('[role=dialog] h2, main h1')?.innerText ?? '';
    return [screen, [...new Set(texts)].filter(text => /\p{L}/u.test(text.replace(/⟦[^⟦⟧]*⟧/gu, '')))];
})()";

/// The expression that reads a page for [`note`].
pub(crate) fn texts() -> String {
    script(&format!("return {TEXTS};"))
}

#[derive(Default)]
struct Met {
    /// What the test has typed or imported in tables, in lower case.
    typed: BTreeSet<String>,
    /// Each text outside of marks, after its screen.
    unmarked: BTreeSet<(String, String)>,
}

thread_local! {
    /// What the test of this thread has typed and seen.
    static MET: RefCell<Met> = RefCell::default();
}

/// Notes what a test types: Kaunta may show it again, or only its end.
pub fn typed(text: &str) {
    MET.with_borrow_mut(|met| met.typed.insert(text.to_lowercase()));
}

/// Notes the path of a file that a test imports, and the cells of its table.
pub(crate) fn brought(file: &Path) {
    typed(&file.to_string_lossy());
    let bytes = std::fs::read(file).unwrap_or_default();
    let table = kaunta_sheets::read(&file.to_string_lossy(), &bytes);
    for sheet in table.iter().flat_map(kaunta_sheets::Workbook::sheets) {
        typed(sheet.name());
        for row in sheet.rows() {
            (0..sheet.width()).for_each(|column| typed(row.cell(column).as_text()));
        }
    }
}

/// Notes the result of [`TEXTS`].
pub(crate) fn note(read: &Value) {
    let screen = read[0].as_str().unwrap_or_default();
    for text in read[1].as_array().map(Vec::as_slice).unwrap_or_default().iter().filter_map(Value::as_str) {
        note_text(screen, text);
    }
}

/// Notes a text that is not on the page.
pub(crate) fn note_text(place: &str, text: &str) {
    if is_pseudo() {
        MET.with_borrow_mut(|met| met.unmarked.extend(outside(text).into_iter().map(|part| (place.to_owned(), part))));
    }
}

/// Notes the files that Kaunta saved for people.
pub(crate) fn note_files(folder: &Path) {
    for file in std::fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok) {
        let (path, name) = (file.path(), file.file_name().to_string_lossy().into_owned());
        let text = match path.extension().and_then(|end| end.to_str()) {
            Some("pdf") => {
                let read =
                    Command::new("pdftotext").args([path.as_os_str(), "-".as_ref()]).output().expect("pdftotext");
                not_in_pseudo(&String::from_utf8_lossy(&read.stdout)).into_bytes()
            }
            Some("csv") => std::fs::read(&path).unwrap_or_default(),
            Some("html") => text_of(&std::fs::read_to_string(&path).unwrap_or_default()).into_bytes(),
            _ => continue,
        };
        // Below its headings, an exported table contains data and codes for programs.
        let lines = if name.ends_with(".csv") { 1 } else { usize::MAX };
        for line in String::from_utf8_lossy(&text).lines().take(lines) {
            note_text(&name, line);
        }
    }
}

/// The text of a PDF without its words in the pseudo-language: its lines are wrapped, so one has the mark that opens a message and
/// another the one that closes it.
fn not_in_pseudo(text: &str) -> String {
    let is_english = |word: &&str| {
        let word = word.replace(['⟦', '⟧'], "");
        let english = in_english(&word);
        english == word || in_pseudo(&english) != word
    };
    let lines = text.lines().map(|line| line.split_whitespace().filter(is_english).collect::<Vec<_>>().join(" "));
    lines.map(|line| line.replace(['⟦', '⟧'], "") + "\n").collect()
}

/// The text of a page without quotations, as in [`TEXTS`].
fn text_of(page: &str) -> String {
    let mut text = page.to_owned();
    for name in ["script", "style", "pre", "code"] {
        text = outside_of(&text, &format!("<{name}"), &format!("</{name}>"));
    }
    outside_of(&text, "<", ">")
}

/// The parts of a text that are not between `start` and `end`.
fn outside_of(text: &str, start: &str, end: &str) -> String {
    let parts = text.split(start).enumerate();
    parts.map(|(at, part)| if at == 0 { part } else { part.split_once(end).map_or("", |(_, rest)| rest) }).collect()
}

/// Removes and returns every unmarked text that this thread has seen and that is not data, each after its place.
#[must_use]
pub fn unmarked_words() -> Vec<String> {
    let Met { mut typed, unmarked } = MET.take();
    typed.extend(std::fs::read_to_string("/proc/sys/kernel/hostname"));
    let is_left = |text: &str| !is_data(text, &typed);
    unmarked.into_iter().filter(|(_, text)| is_left(text)).map(|(place, text)| format!("{place}: {text}")).collect()
}

/// The parts of a text outside of marks.
fn outside(text: &str) -> Vec<String> {
    let parts = text.split('⟦').enumerate().map(|(at, part)| match part.split_once('⟧') {
        Some((_, rest)) if at > 0 => rest,
        Some(_) | None => part,
    });
    let parts = parts.map(|part| part.trim_matches(|each: char| " \u{a0}\n.,:;·…–—“”\"'".contains(each)));
    parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|each: char| !each.is_alphanumeric()).filter(|word| word.chars().any(char::is_alphabetic))
}

/// Whether the text need not come from a message: names, typed text, and text of the practice gateway; also words with a digit,
/// such as amounts, references and codes; addresses, paths and file names; and capitals, in which the service writes names.
fn is_data(text: &str, typed: &BTreeSet<String>) -> bool {
    if let Some((one, rest)) = text.split_once(" · ") {
        return is_data(one, typed) && is_data(rest, typed);
    }
    let is_place = |part: &str| part.contains(['/', '{', '_']) || part.trim_end_matches('.').contains('.');
    let is_typed = |word: &str| typed.iter().any(|typed| typed.contains(word));
    text.split_whitespace().filter(|part| !is_place(part)).flat_map(words).all(|word| {
        word.chars().any(|each| each.is_ascii_digit())
            || !word.chars().any(char::is_lowercase)
            || NAMES.contains(&word)
            || is_typed(&word.to_lowercase())
    }) || is_said_by_the_service(text)
}

/// Whether the text comes from the practice gateway or a book made for tests; is the title of a response field there, such as
/// "Updated at"; or is a name in the specification: of a bank, perhaps followed by an account number, or of an area.
fn is_said_by_the_service(text: &str) -> bool {
    static SAID: LazyLock<String> = LazyLock::new(|| {
        let mut folders = vec![root().join("crates/practice/src"), root().join("crates/ledger/examples")];
        let mut said = String::new();
        for file in ["bank.rs", "biller.rs"] {
            said += &std::fs::read_to_string(root().join("crates/domain/src").join(file)).expect("a source");
        }
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).expect("sources") {
                let path = entry.expect("a source").path();
                match std::fs::read_to_string(&path) {
                    Ok(source) => said += &source,
                    Err(_) => folders.push(path),
                }
            }
        }
        said
    });
    let is_said = |text: &str| SAID.contains(&format!("\"{text}\""));
    let name = text.trim_end_matches(|each: char| each.is_ascii_digit()).trim_end();
    let field = field_name(text);
    is_said(name) || [":", ".into()"].iter().any(|after| SAID.contains(&format!("\"{field}\"{after}")))
}

/// `updatedAt` of "Updated at".
fn field_name(title: &str) -> String {
    let capital = |word: &str| word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1)).collect();
    let words = title.split(' ').enumerate();
    words.map(|(at, word)| if at == 0 { word.to_lowercase() } else { capital(word) }).collect()
}

/// Names: of the program, of keys, of a network, and of fields that the service adds.
const NAMES: &[&str] =
    &["Kaunta", "Alt", "Ctrl", "Enter", "Esc", "Shift", "Space", "Tab", "Airtel", "Success", "Token", "Units"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_outside_of_a_message_is_found_and_data_is_not() {
        let typed = BTreeSet::from(["okello".to_owned()]);
        let left = |text: &str| outside(text).into_iter().filter(|part| !is_data(part, &typed)).collect::<Vec<_>>();
        assert_eq!(
            left("⟦Páaíid⟧ UGX 25,000 ⟦tóo⟧ NAKATO SARAH, ⟦fróom⟧ Stanbic Bank ⟦by⟧ Okello, KA-4XW00Z"),
            [""; 0]
        );
        assert_eq!(left("⟦Páaíid⟧ to Okello, KA-4XW00Z ⟦by⟧ Somebody"), ["to Okello, KA-4XW00Z", "Somebody"]);
        assert_eq!(left("Paid"), ["Paid"]);
        assert_eq!(left("NAKATO SARAH · Centenary Bank"), [""; 0]);
        assert_eq!(left("NAKATO SARAH · Somebody's Bank"), ["NAKATO SARAH · Somebody's Bank"]);
        assert_eq!((left("Centenary Bank 9030012345678"), left("Bank code")), (vec![], vec![]));
    }

    #[test]
    fn a_wrapped_message_of_a_pdf_is_left_out_and_a_plain_word_beside_it_is_found() {
        let read = not_in_pseudo("⟦Páaýméeñts of thée\ndáaý⟧ UGX 25,000\nÁamóoúuñt\nfee ÚuGX⟧\n");
        assert_eq!(read, "of\nUGX 25,000\n\nfee\n");
    }

    #[test]
    fn what_a_page_quotes_is_left_out() {
        assert_eq!(text_of("<style>p {}</style><p>a</p><pre class=x>b</pre><p>c <b>d</b></p><pre>e</pre>"), "ac d");
    }

    #[test]
    fn a_marked_text_is_read_as_in_english() {
        assert_eq!(plain("⟦Páaíid⟧ ⟦tóo⟧ José, ⟦Óoñ ñóow⟧"), "Paid to José, On now");
    }
}
