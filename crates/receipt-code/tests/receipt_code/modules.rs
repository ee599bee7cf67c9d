use kaunta_receipt_code::{Modules, Run, code};

use crate::sample::{bill, key, longest};

/// On paper of 58 mm a line has 384 dots.
const DOTS: usize = 384;

#[test]
fn even_the_longest_code_has_modules_of_six_dots_on_the_narrowest_paper() {
    let width = |facts| Modules::of(&code(&facts, &key(1)).unwrap()).unwrap().width();
    let quiet = 2 * 4;
    assert!((width(longest()) + quiet) * 6 <= DOTS, "{} modules", width(longest()));
    assert!(width(bill()) <= 53, "{} modules", width(bill()));
}

#[test]
fn the_runs_and_the_path_are_the_dark_modules() {
    let modules = Modules::of("KAUNTA:").unwrap();
    assert_eq!(modules.width(), 21);
    let first: Vec<Run> = modules.runs().take_while(|run| run.y == 0).collect();
    // The top row begins and ends with a finder pattern, which is seven modules wide.
    assert_eq!(first.first(), Some(&Run { x: 0, y: 0, length: 7 }));
    assert_eq!(first.last(), Some(&Run { x: 14, y: 0, length: 7 }));
    assert!(modules.path().starts_with("M0 0h7v1h-7z"));
    assert_eq!(modules.path().matches('z').count(), modules.runs().count());
    assert!(Modules::of(&"W".repeat(5_000)).is_none());
}
