//! Kaunta's window compared with an empty Tauri window: how soon it is usable, and how much memory it takes.
//!
//! Both are watched from outside in the same way: a window is usable from the first moment at which the screen looks as it
//! does once nothing changes any more. Kaunta's home screen then shows the book's contents.

mod opened;
mod screen;

use std::path::{Path, PathBuf};

use kaunta_tests::{Desktop, Kaunta};
use serde_json::json;

use crate::Failure;
use crate::book::Book;
use crate::filters::place;
use crate::options::Options;
use crate::pairs::{Pairs, Unit, nanoseconds, print_heading};
use crate::tree;
use opened::open;
use screen::Screen;

/// Divides the number of runs for starts from disk, which are slower and vary more.
const FROM_DISK: usize = 2;

/// Measures on a separate desktop with a keyring whose home contains the largest book: a shop without people, then the same
/// shop with an owner's PIN.
pub async fn measure(options: &Options, books: &[Book]) -> Result<(), Failure> {
    let book = books.iter().max_by_key(|book| book.count).ok_or("BENCH_ROWS names no book")?;
    let desktop = Desktop::new().await;
    place(book, &desktop.data())?;
    let kaunta = options.programs.join("kaunta");
    let screen = Screen::open(&desktop.home())?;
    for first in ["the home screen", "the sign-in"] {
        if first == "the sign-in" {
            has_an_owner(&desktop, &kaunta).await?;
        }
        let files = files_in(&desktop.data())?;
        starts(
            options,
            &desktop,
            &screen,
            &kaunta,
            files,
            &format!("Start to {first}, with a book of {}", book.count),
        )?;
    }
    Ok(())
}

/// Sets up an owner, so that the next start asks for a PIN.
async fn has_an_owner(desktop: &Desktop, kaunta: &Path) -> Result<(), Failure> {
    let kaunta = Kaunta::start_program(desktop, kaunta).await;
    let owner = json!({ "name": "Nakato", "pin": "804152" });
    kaunta.window.asks("setUpOwner", owner).await.map_err(|refused| format!("no owner: {refused}"))?;
    kaunta.quit().await;
    Ok(())
}

/// Prints the tables of one kind of start.
fn starts(
    options: &Options,
    desktop: &Desktop,
    screen: &Screen,
    kaunta: &Path,
    mut files: Vec<PathBuf>,
    title: &str,
) -> Result<(), Failure> {
    let empty = options.programs.join("examples/empty-window");
    // The first start of each program brings its files into memory, and shows which they are.
    let mut pictures = Vec::new();
    for (program, name) in [(kaunta, "kaunta"), (&empty, "empty-window")] {
        let picture = options.folder.join(format!("{name}.png"));
        let opened = open(desktop, program, screen, None, || screen.keep(&picture))?;
        files.extend(opened.files);
        pictures.push(opened.picture);
        println!("A picture of {name} as it was measured: {}", picture.display());
    }
    files.sort();
    files.dedup();
    let [kaunta_picture, empty_picture] = pictures.try_into().map_err(|_| "two programs have two pictures")?;
    let programs = [(kaunta.to_owned(), kaunta_picture), (empty, empty_picture)];

    let warm = in_turns(desktop, options.runs, screen, &programs, &[])?;
    let cold = in_turns(desktop, options.runs.div_ceil(FROM_DISK), screen, &programs, &files)?;
    print_heading(&format!("{title}, release build"), "empty Tauri window");
    warm.shown.print("something on the screen", Unit::Nanoseconds);
    warm.usable.print("usable", Unit::Nanoseconds);
    cold.usable.print("usable, files first out of memory", Unit::Nanoseconds);
    print_heading("Memory of the whole process tree (PSS)", "empty Tauri window");
    warm.memory.print("when usable and at rest", Unit::Kibibytes);
    Ok(())
}

/// A program, and its window's final picture.
type Program = (PathBuf, Vec<u8>);

#[derive(Default)]
struct Measured {
    shown: Pairs,
    usable: Pairs,
    memory: Pairs,
}

/// Alternates the two programs, each time dropping `evicted` from the page cache as far as the system allows.
fn in_turns(
    desktop: &Desktop,
    runs: usize,
    screen: &Screen,
    programs: &[Program; 2],
    evicted: &[PathBuf],
) -> Result<Measured, Failure> {
    let mut measured = Measured::default();
    for _ in 0..runs {
        let [kaunta, empty] = programs.each_ref().map(|(program, picture)| {
            evicted.iter().for_each(|file| tree::evict(file));
            open(desktop, program, screen, Some(picture), || Ok(()))
        });
        let (kaunta, empty) = (kaunta?, empty?);
        measured.shown.push(nanoseconds(kaunta.shown), nanoseconds(empty.shown));
        measured.usable.push(nanoseconds(kaunta.usable), nanoseconds(empty.usable));
        measured.memory.push(kaunta.memory, empty.memory);
    }
    Ok(measured)
}

fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    Ok(std::fs::read_dir(folder)?.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect())
}
