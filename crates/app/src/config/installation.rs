//! Identifies this installation of Kaunta: a random id, kept in a file beside the books.

use std::io::{ErrorKind, Write};
use std::path::Path;

use kaunta_domain::metadata::InstallationId;
use kaunta_storage::{durable, private};

const FILE: &str = "installation";

/// Reads the installation's id, or creates it at the first start.
///
/// # Errors
/// The file exists but can't be read.
pub(crate) fn read_or_make(data: &Path, random: u128) -> std::io::Result<InstallationId> {
    let file = data.join(FILE);
    match std::fs::read_to_string(&file) {
        Ok(text) => {
            if let Some(id) = InstallationId::parse(&text) {
                return Ok(id);
            }
            // Replace an unreadable id. The books then see a different installation and ask the person.
        }
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::InvalidData) => {}
        Err(error) => return Err(error),
    }
    let id = InstallationId::make(random);
    if let Err(error) = write(&file, id.as_str()) {
        // If there is no room for this file, no book there can send either. Once there is room, the new id makes Kaunta
        // ask about the books again.
        tracing::warn!(%error, "the id of this installation can't be kept");
    }
    Ok(id)
}

fn write(file: &Path, id: &str) -> std::io::Result<()> {
    let new = file.with_extension("new");
    private::create(&new)?.write_all(id.as_bytes())?;
    durable::sync(&new)?;
    durable::rename(&new, file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_installation_keeps_its_id_and_one_that_is_damaged_gets_another() {
        let folder = tempfile::TempDir::new().unwrap();
        let first = read_or_make(folder.path(), 1).unwrap();
        assert_eq!(read_or_make(folder.path(), 2).unwrap(), first);
        for damaged in ["", "0", "not an id, and not a short text either"] {
            std::fs::write(folder.path().join(FILE), damaged).unwrap();
            assert_eq!(read_or_make(folder.path(), 3).unwrap(), InstallationId::make(3));
        }
    }
}
