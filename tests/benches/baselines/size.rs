//! The size of the program and its packages, compared with an empty window.

use std::fs;
use std::path::Path;

use crate::Failure;
use crate::options::Options;

pub fn measure(options: &Options) -> Result<(), Failure> {
    let program = |name: &str| options.programs.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    let kaunta = bytes(&program("kaunta"))?;
    let empty = bytes(&program("examples/empty-window"))?;
    let ratio = kaunta * 100 / empty.max(1);
    println!("\nSize");
    println!(
        "  the program {}, an empty window {}, ratio {}.{:02}",
        said(kaunta),
        said(empty),
        ratio / 100,
        ratio % 100
    );
    for kind in ["deb", "rpm"] {
        match packages(&options.programs.join("bundle").join(kind), kind)?.as_slice() {
            [] => println!("  .{kind}: none stands here; `make package` makes it"),
            packages => packages.iter().for_each(|(name, size)| println!("  {name} {}", said(*size))),
        }
    }
    Ok(())
}

fn bytes(file: &Path) -> Result<u64, Failure> {
    let size = fs::metadata(file).map_err(|error| format!("{}: {error}; `make bench` builds it", file.display()))?;
    Ok(size.len())
}

fn packages(folder: &Path, kind: &str) -> Result<Vec<(String, u64)>, Failure> {
    let mut found = Vec::new();
    if folder.is_dir() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            if entry.path().extension().is_some_and(|ending| ending == kind) {
                found.push((entry.file_name().to_string_lossy().into_owned(), entry.metadata()?.len()));
            }
        }
    }
    found.sort();
    Ok(found)
}

/// In MB of a million bytes, as on download pages.
fn said(bytes: u64) -> String {
    format!("{}.{:02} MB", bytes / 1_000_000, bytes % 1_000_000 / 10_000)
}
