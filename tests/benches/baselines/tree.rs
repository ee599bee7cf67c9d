//! A program and its descendants, from /proc.

use std::collections::BTreeSet;
use std::fs::{File, read_dir, read_to_string};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::Failure;

/// A process and its descendants.
pub fn of(root: u32) -> Vec<u32> {
    let parents: Vec<(u32, u32)> = read_dir("/proc")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter_map(|process| Some((process, parent(process)?)))
        .collect();
    let mut tree = vec![root];
    let mut next = 0;
    while let Some(&process) = tree.get(next) {
        tree.extend(parents.iter().filter(|(_, parent)| *parent == process).map(|(child, _)| *child));
        next += 1;
    }
    tree
}

/// The parent's id is the second field after the name, which is in parentheses and may contain anything.
fn parent(process: u32) -> Option<u32> {
    let told = read_to_string(format!("/proc/{process}/stat")).ok()?;
    told.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}

/// The sum of their proportional set sizes, in KiB.
pub fn memory(tree: &[u32]) -> Result<u64, Failure> {
    let mut sum = 0;
    for process in tree {
        let told = read_to_string(format!("/proc/{process}/smaps_rollup"))?;
        let line = told.lines().find_map(|line| line.strip_prefix("Pss:")).ok_or("the kernel tells no Pss")?;
        sum += line.trim().trim_end_matches(" kB").parse::<u64>()?;
    }
    Ok(sum)
}

pub fn files(tree: &[u32]) -> Vec<PathBuf> {
    let maps = tree.iter().filter_map(|process| read_to_string(format!("/proc/{process}/maps")).ok());
    let mut found = BTreeSet::new();
    for map in maps {
        let paths = map.lines().filter_map(|line| Some(PathBuf::from(line.get(line.find('/')?..)?)));
        found.extend(paths.filter(|path| path.is_file() && !path.starts_with("/dev")));
    }
    found.into_iter().collect()
}

/// Asks the system to drop a file from the page cache; pages mapped by another program stay.
pub fn evict(file: &Path) {
    // A file that is gone needs no eviction, and what stays cached helps both sides equally.
    if let Ok(file) = File::open(file) {
        let _ = file.sync_data();
        let _ = rustix::fs::fadvise(&file, 0, None, rustix::fs::Advice::DontNeed);
    }
}

/// Waits until all of them have ended.
pub fn until_gone(tree: &[u32], patience: Duration) -> Result<(), Failure> {
    let begun = Instant::now();
    while tree.iter().any(|process| Path::new(&format!("/proc/{process}")).exists()) {
        if begun.elapsed() > patience {
            return Err("a process of the window outlived it".into());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    Ok(())
}
