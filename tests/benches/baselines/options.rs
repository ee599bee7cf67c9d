//! What to measure, and where.

use std::path::{Path, PathBuf};

use crate::Failure;

/// Read from the environment: `BENCH_RUNS` pairs of each measurement, books of `BENCH_ROWS` operations, and `BENCH_PARTS`.
pub struct Options {
    pub runs: usize,
    /// The number of operations in each book.
    pub rows: Vec<u64>,
    /// A selection of [`PARTS`].
    parts: Vec<String>,
    /// The folder of books and screenshots, on the disk to be measured.
    pub folder: PathBuf,
    /// Cargo's output folder of this build.
    pub programs: PathBuf,
}

/// The values of `BENCH_PARTS`; all by default.
const PARTS: [&str; 15] = [
    "size",
    "window",
    "submit",
    "chain",
    "polling",
    "payroll",
    "exports",
    "reconcile",
    "history",
    "reading",
    "filters",
    "palette",
    "screens",
    "resting",
    "counter",
];

impl Options {
    pub fn read() -> Result<Options, Failure> {
        let runs = given("BENCH_RUNS", "10").trim().parse::<usize>().ok().filter(|runs| *runs > 0);
        let rows = given("BENCH_ROWS", "100000,1000000");
        let rows: Option<Vec<u64>> =
            rows.split(',').map(|count| count.trim().parse().ok().filter(|count| *count > 0)).collect();
        let parts: Vec<String> =
            given("BENCH_PARTS", &PARTS.join(",")).split(',').map(|part| part.trim().into()).collect();
        if parts.iter().any(|part| !PARTS.contains(&part.as_str())) {
            return Err(format!("BENCH_PARTS are {}, with commas between", PARTS.join(", ")).into());
        }
        // This program is in `deps`, below the folder of the others.
        let this = std::env::current_exe()?;
        let programs = this.parent().and_then(Path::parent).ok_or("this program is in no folder of cargo's")?;
        let folder = programs.join("bench");
        std::fs::create_dir_all(&folder)?;
        Ok(Options {
            runs: runs.ok_or("BENCH_RUNS is a number, 1 or more")?,
            rows: rows.ok_or("BENCH_ROWS are numbers with commas between, such as 100000,1000000")?,
            parts,
            folder,
            programs: programs.to_owned(),
        })
    }

    pub fn wants(&self, part: &str) -> bool {
        self.parts.iter().any(|wanted| wanted == part)
    }
}

fn given(name: &str, otherwise: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| otherwise.to_owned())
}
