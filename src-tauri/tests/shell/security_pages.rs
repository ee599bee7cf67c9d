//! SECURITY.md and docs/asvs.md name tests and files: every promise must have its test.

use std::collections::BTreeSet;
use std::fs;

use crate::named_tests::{root, tests_below};

/// Names of tests in backticks: sentences with underscores.
fn named_in(page: &str) -> BTreeSet<String> {
    let quoted = page.split('`').skip(1).step_by(2);
    let is_sentence = |text: &&str| {
        text.matches('_').count() >= 3
            && text.chars().all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '_')
    };
    quoted.filter(is_sentence).map(str::to_owned).collect()
}

#[test]
fn every_test_that_the_security_pages_name_is_there() {
    let mut tests = BTreeSet::new();
    for folder in ["crates", "src-tauri/src", "src-tauri/tests", "tests"] {
        tests_below(&root().join(folder), &mut tests);
    }
    for page in ["SECURITY.md", "docs/asvs.md"] {
        let named = named_in(&fs::read_to_string(root().join(page)).unwrap());
        assert!(named.len() > 25, "{page} names {} tests", named.len());
        let gone: Vec<_> = named.difference(&tests).collect();
        assert!(gone.is_empty(), "{page} names tests that are not there: {gone:#?}");
    }
}

/// The number of requirements in ASVS 5.0.0, and in the three chapters that don't apply to Kaunta.
const REQUIREMENTS: usize = 345;
const OF_TOKENS_OAUTH_AND_WEBRTC: usize = 7 + 36 + 12;

/// The rows of docs/asvs.md: the numbers, and the statement about them.
fn rows(page: &str) -> impl Iterator<Item = (&str, &str)> {
    page.lines().filter_map(|line| {
        let cells: Vec<&str> = line.strip_prefix("| ")?.strip_suffix(" |")?.split(" | ").collect();
        let &[numbers, _, said] = cells.as_slice() else { return None };
        numbers.starts_with(|sign: char| sign.is_ascii_digit()).then_some((numbers, said))
    })
}

/// Expands `1.2.6–1.2.8, 1.3.4` to 1.2.6, 1.2.7, 1.2.8 and 1.3.4.
fn each_of(numbers: &str) -> Vec<String> {
    let last = |number: &str| number.rsplit_once('.').and_then(|(_, last)| last.parse::<usize>().ok()).unwrap();
    let one = |part: &str| {
        let (first, end) = part.split_once('–').unwrap_or((part, part));
        let section = first.rsplit_once('.').unwrap().0.to_owned();
        (last(first)..=last(end)).map(move |number| format!("{section}.{number}")).collect::<Vec<_>>()
    };
    numbers.split(", ").flat_map(one).collect()
}

/// Files of the repository in backticks or links.
fn files_in<'t>(text: &'t str, page: &str) -> impl Iterator<Item = (&'t str, bool)> {
    let folder = root().join(page).parent().unwrap().to_owned();
    let quoted = text.split('`').skip(1).step_by(2).filter(|word| {
        let top = word.split_once('/').map(|(top, _)| top).filter(|top| !top.is_empty());
        top.map_or_else(|| word.ends_with(".toml"), |top| !word.contains(' ') && root().join(top).is_dir())
    });
    let linked = text.split("](").skip(1).map(|rest| rest.split([')', '#']).next().unwrap());
    let linked = linked.filter(|link| !link.starts_with("http"));
    quoted
        .map(|file| (file, root().join(file).exists()))
        .chain(linked.map(move |link| (link, folder.join(link).exists())))
}

#[test]
fn every_file_that_the_security_pages_name_is_there() {
    for page in ["SECURITY.md", "docs/asvs.md", "docs/people.md", "docs/callback.md"] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        let gone: Vec<_> = files_in(&text, page).filter(|(_, is_there)| !is_there).collect();
        assert!(gone.is_empty(), "{page} names files that are not there: {gone:?}");
    }
}

#[test]
fn each_requirement_of_the_standard_has_one_row_and_what_is_met_says_what_shows_it() {
    let page = fs::read_to_string(root().join("docs/asvs.md")).unwrap();
    let numbers: Vec<String> = rows(&page).flat_map(|(numbers, _)| each_of(numbers)).collect();
    let once: BTreeSet<&String> = numbers.iter().collect();
    assert_eq!(once.len(), numbers.len(), "a requirement has two rows");
    assert_eq!(once.len() + OF_TOKENS_OAUTH_AND_WEBRTC, REQUIREMENTS);
    for (numbers, said) in rows(&page) {
        let word = ["met", "partly", "**not met**", "not met", "n/a"].into_iter().find(|word| said.starts_with(word));
        let word = word.unwrap_or_else(|| panic!("{numbers} says neither met nor what else: {said}"));
        let is_as_another = said.split("as ").skip(1).any(|rest| each_of_row(&page, rest));
        let is_shown = !named_in(said).is_empty() || files_in(said, "docs/asvs.md").next().is_some() || is_as_another;
        assert!(word != "met" || is_shown || said.contains("read"), "{numbers} says not what shows it: {said}");
    }
}

/// Whether a text begins with the number of a row.
fn each_of_row(page: &str, text: &str) -> bool {
    let number: String = text.chars().take_while(|sign| sign.is_ascii_digit() || *sign == '.').collect();
    rows(page).any(|(numbers, _)| each_of(numbers).contains(&number))
}
