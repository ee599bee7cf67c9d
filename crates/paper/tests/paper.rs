//! Documents as independent readers of PDF files see them.
#![allow(clippy::unwrap_used, clippy::panic, clippy::float_arithmetic, reason = "a test")]

use std::process::Command;

use kaunta_paper::{Column, Document, FIGURE_TOP, Figure, Kind, Row, Section, Shape, Tone, write};

fn run(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program)
        .args(arguments)
        .output()
        .unwrap_or_else(|error| panic!("{program} is missing ({error}): run `make setup`, which installs it"));
    assert!(output.status.success(), "{program} {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The document as a file, read with a program of poppler.
fn read(document: Document, program: &str, options: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("document.pdf");
    std::fs::write(&path, write(document, &|page, of| format!("Page {page} of {of}")).unwrap()).unwrap();
    let mut arguments = options.to_vec();
    arguments.push(path.to_str().unwrap());
    if program == "pdftotext" {
        arguments.push("-");
    }
    run(program, &arguments)
}

const LONG: &str = "NAMUKASA BABIRYE SARAH KIGOZI MUWANGA ŊOBI of the long road behind the second market, Nakasero";

/// This many payments, then their total.
fn payments(count: u32) -> Document {
    let columns = [("No.", Kind::Count), ("To", Kind::Text), ("Amount UGX", Kind::Amount)];
    let mut rows: Vec<Row> = (1..=count)
        .map(|number| {
            let name = if number % 10 == 0 { LONG.to_owned() } else { format!("Ŋoma {number}") };
            Row { cells: vec![format!("#{number}"), name, format!("{number},500")], tone: Tone::Plain }
        })
        .collect();
    rows.push(Row { cells: vec![String::new(), "Total".to_owned(), "123,456,789".to_owned()], tone: Tone::Total });
    let section = Section {
        heading: Some("Payments".to_owned()),
        columns: columns.map(|(title, kind)| Column { title: title.to_owned(), kind }).into(),
        rows,
        note: Some("As of event 7.".to_owned()),
        ..Section::default()
    };
    Document {
        shape: Shape::Portrait,
        shop: "Duka la Ŋoma".to_owned(),
        title: "History".to_owned(),
        period: "1 Nov 2026 to 30 Nov 2026".to_owned(),
        facts: vec!["Practice: no real money".to_owned()],
        sections: vec![section],
        notes: vec!["Written by Kaunta.".to_owned()],
        foot: "Kaunta".to_owned(),
        language: "en".to_owned(),
    }
}

#[test]
fn every_row_stands_once_below_heads_that_every_page_repeats() {
    let text = read(payments(90), "pdftotext", &["-layout"]);
    let pages = text.matches('\u{c}').count();
    assert!(pages > 1, "{pages}");
    for number in 1..=90 {
        let mark = format!("#{number} ");
        assert_eq!(text.matches(&mark).count(), 1, "{mark}");
        assert!(text.contains(&format!("{number},500\n")), "{number}");
    }
    assert_eq!(text.matches("Amount UGX").count(), pages);
    for page in 1..=pages {
        assert!(text.contains(&format!("Page {page} of {pages}")), "page {page}");
    }
    assert_eq!(text.matches("Duka la Ŋoma · History · 1 Nov 2026 to 30 Nov 2026").count(), pages - 1);
    for once in ["123,456,789", "As of event 7.", "Written by Kaunta.", "Practice: no real money"] {
        assert_eq!(text.matches(once).count(), 1, "{once}");
    }
}

#[test]
fn a_screen_reader_is_told_the_title_the_headings_and_every_cell_of_the_table() {
    let told = read(payments(20), "pdfinfo", &["-struct-text"]);
    let info = read(payments(20), "pdfinfo", &[]);
    assert!(
        info.contains("Tagged:") && info.lines().any(|line| line.starts_with("Tagged:") && line.ends_with("yes")),
        "{info}"
    );
    let count = |tag: &str| {
        told.lines()
            .filter(|line| line.split_whitespace().next().map(|word| word.trim_end_matches(':')) == Some(tag))
            .count()
    };
    // 20 rows and their total, whose first cell is empty but present.
    assert_eq!((count("H1"), count("H2"), count("Table")), (1, 1, 1), "{told}");
    assert_eq!((count("TR"), count("TH"), count("TD")), (22, 3, 21 * 3), "{told}");
    assert!(told.contains("Ŋoma 7"), "{told}");
    assert!(!told.contains("Page 2"), "{told}");
}

#[test]
fn a_text_that_is_too_long_is_cut_on_paper_and_whole_for_a_reader_while_sums_are_never_broken() {
    let mut document = payments(1);
    let long = "verylongword ".repeat(60);
    let sum = "999,999,999,999,999.99";
    for column in 0..5 {
        let (title, kind) = (format!("Sum {column}"), Kind::Amount);
        document.sections[0].columns.push(Column { title, kind });
    }
    document.sections[0].rows[0].cells = vec!["#1".to_owned(), long.clone()];
    document.sections[0].rows[0].cells.extend(vec![sum.to_owned(); 6]);
    let text = read(document, "pdftotext", &[]);
    assert_eq!(text.matches(sum).count(), 6, "{text}");
    // Copied or read aloud, the text is complete.
    assert_eq!(text.matches("verylongword").count(), 60, "{text}");
}

#[test]
fn names_in_arabic_and_with_emoji_are_read_as_they_were_written() {
    let names = ["محمد كيغوزي", "MAMA 🙂 RUTH", "👩🏾‍🌾 Ŋoma", "=1+1 مرحبا", "فاطمة قاسم", "ナムカサ"];
    let mut document = payments(names.len() as u32);
    for (row, name) in document.sections[0].rows.iter_mut().zip(names) {
        row.cells[1] = name.to_owned();
    }
    // The program marks text that runs from right to left.
    let said = read(document, "pdftotext", &["-layout"]).replace(['\u{202B}', '\u{202C}'], "");
    for name in names {
        assert!(said.lines().any(|line| line.contains(name)), "{name} in {said}");
    }
}

#[test]
fn no_rows_at_all_are_a_pdf() {
    let mut empty = payments(0);
    empty.sections[0].rows.clear();
    empty.sections.push(Section::default());
    assert!(read(empty, "pdftotext", &[]).contains("Page 1 of 1"));
}

fn bars(places: u32) -> Figure {
    Figure {
        title: "Amounts paid by day".to_owned(),
        legend: ["Paid out: UGX 9,000", "Received: UGX 500"].map(str::to_owned).into(),
        rules: ["0", "5,000", "10,000"].map(str::to_owned).into(),
        places: (1..=places).map(|day| format!("{day} Nov")).collect(),
        heights: vec![
            (0..places).map(|day| if day % 2 == 0 { FIGURE_TOP } else { 0 }).collect(),
            (0..places).map(|day| if day % 2 == 0 { 1 } else { FIGURE_TOP / 2 }).collect(),
        ],
        described: "Amounts paid by day. 1 Nov, Paid out: UGX 9,000".to_owned(),
    }
}

#[test]
fn a_chart_is_a_picture_with_its_text_whole_on_a_page_and_in_words_for_a_screen_reader() {
    let mut document = payments(1);
    let figures = (0..6).map(|_| bars(31)).collect();
    document.sections.insert(0, Section { heading: Some("In pictures".to_owned()), figures, ..Section::default() });
    let text = read(document.clone(), "pdftotext", &["-layout"]);
    for (words, count) in [("Amounts paid by day", 6), ("Received: UGX 500", 6), ("10,000", 6), ("In pictures", 1)] {
        assert_eq!(text.matches(words).count(), count, "{words} in {text}");
    }
    let per_page: Vec<usize> = text.split('\u{c}').map(|page| page.matches("Amounts paid by day").count()).collect();
    let feet: Vec<usize> = text.split('\u{c}').map(|page| page.matches("1 Nov").count().min(1)).collect();
    assert_eq!(per_page.iter().map(|count| (*count).min(1)).collect::<Vec<_>>(), feet, "no chart is cut: {text}");
    let told = read(document, "pdfinfo", &["-struct"]);
    assert_eq!(told.lines().filter(|line| line.trim().starts_with("Figure")).count(), 6, "{told}");
}

#[test]
fn labels_below_a_chart_never_run_into_each_other() {
    for places in [1, 7, 31, 93] {
        let mut document = payments(0);
        document.sections = vec![Section { figures: vec![bars(places)], ..Section::default() }];
        document.period = String::new();
        let told = read(document, "pdftotext", &["-bbox"]);
        let edge = |word: &str, name: &str| -> f64 {
            word.split(&format!("{name}=\"")).nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
        };
        let mut labels: Vec<(f64, f64)> = told
            .lines()
            .filter(|word| word.ends_with(">Nov</word>"))
            .map(|word| (edge(word, "xMin"), edge(word, "xMax")))
            .collect();
        labels.sort_by(|one, other| one.0.total_cmp(&other.0));
        assert!(labels.len() > 1 || places == 1, "{places}: {told}");
        assert!(labels.windows(2).all(|two| two[1].0 > two[0].1 + 5.0), "{places}: {labels:?}");
    }
}
