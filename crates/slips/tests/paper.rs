//! Slips as they come out of a printer, at both widths. The pictures are written to `target/tmp/slips`: look at them.
#![allow(clippy::unwrap_used, reason = "a test")]

use std::path::Path;

use kaunta_fake_printer::{Line, Printout};
use kaunta_slips::{Dots, DrawerPin, Finish, Part, Slip, SlipError, Width};

const WIDTHS: [Width; 2] = [Width::Mm58, Width::Mm80];
const CUT: Finish = Finish { cut: true, drawer: None };
/// As long as a signed receipt's.
const SIGNED: &str = "HTTPS://KAUNTA.EXAMPLE/V#6BF5ZT8QS72MQE$DZPCOUE9WE*ED/QE$C9WE*ED0QE$C9.KE4/E8AF:LE4/E8AF:LE0QE$C9WE*ED/QE$C9WE\
    *ED0QE$C9.KE4/E8AF:LE4/E8AF6BF5ZT8QS72MQE$DZPCOUE9WE*ED/QE$C9WE*ED0QE$C9.KE4/E8AF:LE4/E8AF:LE0QE$C9WE*E";

fn print(name: &str, slip: &Slip, width: Width) -> Printout {
    let printout = Printout::print(&slip.write(width, CUT).unwrap(), width.dots()).unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("slips");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(format!("{name}-{}.png", width.dots())), printout.png().unwrap()).unwrap();
    printout
}

fn pair(label: &str, value: &str) -> Part {
    Part::Pair { label: label.to_owned(), value: value.to_owned() }
}

fn slip_of(part: Part) -> Slip {
    Slip { parts: vec![part] }
}

fn token() -> Part {
    Part::Token { label: "Token".to_owned(), groups: "1234 5678 9012 3456 7890".to_owned() }
}

fn receipt(name: &str) -> Slip {
    let logo = Dots::from_fn(160, 64, |x, y| (x / 8 + y / 8) % 2 == 0 || !(4..60).contains(&y));
    let parts = vec![
        Part::Band("COPY".to_owned()),
        Part::Picture(logo),
        Part::Title("Mama Ruth\u{2019}s Shop".to_owned()),
        Part::Centred("Plot 12, Kampala Road \u{b7} 0772 123 456".to_owned()),
        Part::Space,
        Part::Centred("Pay a bill \u{b7} UMEME".to_owned()),
        Part::Amount("UGX 50,000".to_owned()),
        token(),
        pair("Units", "64.5 kWh"),
        pair("Debt paid", "UGX 2,000"),
        pair("Fee", "UGX 500"),
        Part::Rule,
        pair("Name", name),
        pair("Meter", "0421 9876 543"),
        pair("Reference", "KA-7Q2M-0000-0042-9X"),
        pair("Time", "27 November 2026, 14:05"),
        Part::Help {
            title: "On the meter".to_owned(),
            lines: vec![
                "Type all 20 digits, then the enter key.".to_owned(),
                "If it refuses: type them again, slowly.".to_owned(),
            ],
        },
        Part::Qr(SIGNED.to_owned()),
        Part::Centred("Thank you.".to_owned()),
        Part::Band("COPY".to_owned()),
    ];
    Slip { parts }
}

#[test]
fn a_receipt_says_all_that_it_was_given_at_both_widths() {
    for width in WIDTHS {
        let printout = print("receipt", &receipt("NAMUKASA BABIRYE SARAH KIGOZI MUWANGA"), width);
        let said = printout.texts().join(" ");
        for text in [
            "Mama Ruth's Shop",
            "Pay a bill - UMEME",
            "UGX 50,000",
            "1234 5678 9012",
            "Units 64.5 kWh",
            "KA-7Q2M-0000-0042-9X",
            "Type all 20 digits, then the enter key.",
            "Thank you.",
        ] {
            assert!(said.contains(text), "{text}: {said}");
        }
        for name in "NAMUKASA BABIRYE SARAH KIGOZI MUWANGA".split(' ') {
            assert!(said.contains(name), "{name}: {said}");
        }
        assert_eq!((printout.cuts, printout.kicks.len()), (1, 0));
    }
}

#[test]
fn the_qr_code_is_read_back_at_both_widths() {
    for width in WIDTHS {
        assert_eq!(print("qr", &slip_of(Part::Qr(SIGNED.to_owned())), width).qr_codes(), [SIGNED]);
        assert_eq!(print("receipt", &receipt("NAKATO"), width).qr_codes(), [SIGNED]);
    }
}

#[test]
fn a_qr_code_that_no_telephone_could_read_is_refused() {
    for (bytes, width) in [(4000, Width::Mm58), (8000, Width::Mm80)] {
        let refused = slip_of(Part::Qr("7".repeat(bytes))).write(width, CUT);
        assert_eq!(refused, Err(SlipError::QrTooLong { bytes }));
    }
}

#[test]
fn nothing_on_the_paper_is_larger_than_the_token_and_its_groups_stay_whole() {
    for (width, expected) in
        [(Width::Mm58, vec!["1234 5678 9012", "3456 7890"]), (Width::Mm80, vec!["1234 5678 9012 3456 7890"])]
    {
        let printout = print("receipt", &receipt("NAKATO"), width);
        let area = |line: &Line| line.wide * line.high;
        let largest = printout.lines.iter().map(area).max().unwrap();
        let lines: Vec<&str> =
            printout.lines.iter().filter(|line| area(line) == largest).map(|line| line.text.as_str()).collect();
        assert_eq!(lines, expected);
    }
}

#[test]
fn a_label_stands_left_and_its_value_right() {
    let printout = print("pair", &slip_of(pair("Units", "64.5 kWh")), Width::Mm58);
    assert_eq!(printout.lines[0].text, "Units                   64.5 kWh");
    let both = pair("What the service says about it, at length", "A value as long as its label, or longer");
    for width in WIDTHS {
        let texts = print("long-pair", &slip_of(both.clone()), width).texts().join(" ");
        assert_eq!(texts, "What the service says about it, at length A value as long as its label, or longer");
    }
    assert_eq!(print("empty-value", &slip_of(pair("Units", "")), Width::Mm58).texts(), ["Units"]);
}

#[test]
fn a_phone_number_stays_on_one_line() {
    let address = Part::Centred("Plot 12, Kampala Road \u{b7} 0772 123 456".to_owned());
    let texts = print("phone", &slip_of(address), Width::Mm58).texts();
    assert_eq!(texts, ["Plot 12, Kampala Road -", "0772 123 456"]);
}

/// No code page has them, so they are drawn as dots.
#[test]
fn letters_that_code_pages_lack_are_drawn() {
    for name in [
        "\u{14a}\u{14b}ONYO NA\u{14b}OBI",
        "\u{645}\u{62d}\u{645}\u{62f} \u{639}\u{644}\u{64a} 25",
        "Zo\u{eb} \u{c9}tienne",
    ] {
        for width in WIDTHS {
            let printout = print("drawn", &slip_of(pair("Name", name)), width);
            assert!(printout.lines.is_empty());
            assert!(printout.black() > 500, "{name} is drawn: {} dots", printout.black());
        }
    }
    for width in WIDTHS {
        print(
            "receipt-arabic",
            &receipt("\u{645}\u{62d}\u{645}\u{62f} \u{639}\u{644}\u{64a} \u{627}\u{644}\u{62d}\u{633}\u{646} 25"),
            width,
        );
        print("receipt-eng", &receipt("\u{14a}onyo Na\u{14b}obi Ssemwa\u{14b}ga"), width);
    }
}

/// Its letters touch each other, from the first to the last; if they are kept from joining, they don't.
#[test]
fn a_name_in_arabic_is_joined() {
    let gaps = |text: &str| {
        let printout = print("joined", &slip_of(Part::Text(text.to_owned())), Width::Mm80);
        let inked: Vec<bool> = (0..576).map(|x| (0..printout.height()).any(|y| printout.is_black(x, y))).collect();
        inked.windows(2).filter(|pair| pair == &[true, false]).count() - 1
    };
    assert_eq!(gaps("\u{645}\u{62d}\u{645}\u{62f}"), 0);
    assert_eq!(gaps("\u{645}\u{200c}\u{62d}\u{200c}\u{645}\u{200c}\u{62f}"), 3);
}

#[test]
fn a_copy_is_marked_by_a_black_band_across_the_paper() {
    for width in WIDTHS {
        let printout = print("copy", &slip_of(Part::Band("COPY".to_owned())), width);
        assert!((0..width.dots()).all(|x| printout.is_black(x, 0)));
        let white = width.dots() * 60 - printout.black();
        assert!(white > 300, "its letters are white: {white} dots");
    }
}

#[test]
fn a_drawer_is_opened_once_and_only_if_asked() {
    let slip = receipt("NAKATO");
    for (drawer, kicks) in [(None, vec![]), (Some(DrawerPin::Pin2), vec![0]), (Some(DrawerPin::Pin5), vec![1])] {
        let bytes = slip.write(Width::Mm58, Finish { cut: false, drawer }).unwrap();
        let printout = Printout::print(&bytes, 384).unwrap();
        assert_eq!((printout.kicks, printout.cuts), (kicks, 0));
    }
}

#[test]
fn a_token_of_forty_digits_and_a_word_without_end_are_set_whole() {
    let groups = "1234 5678 9012 3456 7890 1234 5678 9012 3456 7890";
    for width in WIDTHS {
        let token = Part::Token { label: "Token".to_owned(), groups: groups.to_owned() };
        assert_eq!(print("forty", &slip_of(token), width).texts()[1..].join(" "), groups);
        let word = "W".repeat(500);
        assert_eq!(
            print("endless", &slip_of(pair("Note", &word)), width).texts().concat().replace(' ', ""),
            format!("Note{word}")
        );
    }
}

#[test]
fn a_picture_wider_than_the_paper_is_refused() {
    let wide = slip_of(Part::Picture(Dots::new(400, 10)));
    assert_eq!(wide.write(Width::Mm58, CUT), Err(SlipError::PictureTooWide { width: 400 }));
    assert!(wide.write(Width::Mm80, CUT).is_ok());
}

/// A printer obeys `DLE EOT`, `DLE ENQ` and `DLE DC4` wherever they come, within a picture too: the last opens the drawer, or
/// switches it off.
#[test]
fn no_picture_has_a_command_that_printers_obey_at_once() {
    for second in [0x04, 0x05, 0x14_u8] {
        let bytes = [0x10, second];
        let dots = Dots::from_fn(384, 8, |x, _| bytes[x / 8 % 2] >> (7 - x % 8) & 1 == 1);
        let written = slip_of(Part::Picture(dots)).write(Width::Mm58, CUT).unwrap();
        assert!(!written.windows(2).any(|pair| pair == bytes), "{second:x}");
    }
}

mod texts {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(8))]

        /// Whatever the service and people type, every printer prints it alike: nothing is a command, nothing too wide.
        #[test]
        fn any_text_makes_a_slip_that_every_printer_prints_alike(label in "\\PC{0,24}", value in "(?s).{0,40}") {
            let parts = vec![
                Part::Band(label.clone()),
                Part::Title(value.clone()),
                Part::Amount(value.clone()),
                Part::Text(label.clone()),
                Part::Token { label: label.clone(), groups: value.clone() },
                pair(&label, &value),
                Part::Help { title: value.clone(), lines: vec![label, value] },
            ];
            let slip = Slip { parts };
            for width in WIDTHS {
                let printout = Printout::print(&slip.write(width, CUT).unwrap(), width.dots()).unwrap();
                prop_assert_eq!(printout.cuts, 1);
                prop_assert!(printout.kicks.is_empty());
            }
        }
    }
}
