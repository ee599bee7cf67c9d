//! Kaunta's window compared with an empty Tauri window: how soon it is usable, and how much memory it takes.
//!
//! Both are watched from outside in the same way: a window is usable from the first moment at which the screen looks as it
//! does once nothing changes any more. Kaunta's home screen then shows the book's contents.

mod opened;
mod screen;
mod tree;

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Failure;
use crate::options::Options;
use crate::pairs::{Pairs, Unit, nanoseconds, print_heading};
use opened::open;
use screen::Screen;

/// The argument with which this program runs itself on a separate desktop.
pub const ON_A_SCREEN: &str = "--on-a-screen";

/// Divides the number of runs for starts from disk, which are slower and vary more.
const FROM_DISK: usize = 2;

/// Measures on a separate desktop with a session bus, a keyring, and a home folder that contains the first book.
pub fn measure_on_a_screen(options: &Options) -> Result<(), Failure> {
    let home = tempfile::tempdir_in(&options.folder)?;
    let session = Path::new(env!("CARGO_MANIFEST_DIR")).join("../scripts/session");
    let ended =
        Command::new(session).arg("--home").arg(home.path()).arg(std::env::current_exe()?).arg(ON_A_SCREEN).status()?;
    if ended.success() { Ok(()) } else { Err(format!("the windows could not be measured: {ended}").into()) }
}

/// Prints the table; runs inside the session of [`measure_on_a_screen`].
pub fn measure(options: &Options) -> Result<(), Failure> {
    let home = PathBuf::from(std::env::var_os("HOME").ok_or("HOME is not set")?);
    let data = home.join(".local/share/ug.kaunta.desktop");
    let count = put_book(options, &data)?;
    let screen = Screen::open(&home)?;
    let kaunta = options.programs.join("kaunta");
    let empty = options.programs.join("examples/empty-window");

    // The first start of each program brings its files into memory, and shows which they are.
    let mut files = files_in(&data)?;
    let mut pictures = Vec::new();
    for (program, name) in [(&kaunta, "kaunta"), (&empty, "empty-window")] {
        let picture = options.folder.join(format!("{name}.png"));
        let opened = open(program, &screen, None, || screen.keep(&picture))?;
        files.extend(opened.files);
        pictures.push(opened.picture);
        println!("A picture of {name} as it was measured: {}", picture.display());
    }
    files.sort();
    files.dedup();
    let [kaunta_picture, empty_picture] = pictures.try_into().map_err(|_| "two programs have two pictures")?;
    let programs = [(kaunta, kaunta_picture), (empty, empty_picture)];

    let warm = in_turns(options.runs, &screen, &programs, &[])?;
    let cold = in_turns(options.runs.div_ceil(FROM_DISK), &screen, &programs, &files)?;
    print_heading(&format!("Start, with a book of {count}, release build"), "empty Tauri window");
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
fn in_turns(runs: usize, screen: &Screen, programs: &[Program; 2], evicted: &[PathBuf]) -> Result<Measured, Failure> {
    let mut measured = Measured::default();
    for _ in 0..runs {
        let [kaunta, empty] = programs.each_ref().map(|(program, picture)| {
            evicted.iter().for_each(|file| tree::evict(file));
            open(program, screen, Some(picture), || Ok(()))
        });
        let (kaunta, empty) = (kaunta?, empty?);
        measured.shown.push(nanoseconds(kaunta.shown), nanoseconds(empty.shown));
        measured.usable.push(nanoseconds(kaunta.usable), nanoseconds(empty.usable));
        measured.memory.push(kaunta.memory, empty.memory);
    }
    Ok(measured)
}

/// Copies the smallest book into Kaunta's folder. Returns its number of operations.
fn put_book(options: &Options, data: &Path) -> Result<u64, Failure> {
    let count = options.rows.iter().copied().min().ok_or("BENCH_ROWS names no book")?;
    let name = format!("shop-{count}-");
    let mut shops = std::fs::read_dir(&options.folder)?.flatten().map(|entry| entry.path());
    let newest = shops
        .by_ref()
        .filter(|path| path.file_name().is_some_and(|found| found.to_string_lossy().starts_with(&name)))
        .filter(|path| path.join("practice.db").is_file())
        .max_by_key(|path| path.metadata().and_then(|about| about.modified()).ok());
    std::fs::create_dir_all(data)?;
    std::fs::copy(newest.ok_or("the book is not there")?.join("practice.db"), data.join("practice.db"))?;
    // Skips the first run: the home screen is measured.
    std::fs::write(data.join("shop.json"), r#"{"environment":"practice"}"#)?;
    Ok(count)
}

fn files_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    Ok(std::fs::read_dir(folder)?.flatten().map(|entry| entry.path()).filter(|path| path.is_file()).collect())
}
