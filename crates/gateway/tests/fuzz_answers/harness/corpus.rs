//! The corpus: files from which fuzzing starts, including those that once broke something.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

#[derive(Debug, Clone)]
pub struct Seed {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

impl Seed {
    pub fn name(&self) -> String {
        self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// The file's extension.
    pub fn ending(&self) -> &str {
        self.path.extension().and_then(|ending| ending.to_str()).unwrap_or_default()
    }
}

/// All files of a folder, by name; empty without a folder.
pub fn seeds(folder: &Path) -> Vec<Seed> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| path.is_file()).collect();
    paths.sort();
    paths.into_iter().map(|path| Seed { bytes: fs::read(&path).expect("a file of the corpus"), path }).collect()
}

/// Adds an input that broke something, so that every later run starts with it.
pub fn keep(folder: &Path, ending: &str, bytes: &[u8]) -> PathBuf {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    let path = folder.join(format!("found-{:016x}.{ending}", hasher.finish()));
    fs::create_dir_all(folder).expect("the corpus' folder");
    fs::write(&path, bytes).expect("the corpus");
    path
}
