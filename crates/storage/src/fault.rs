//! What an SQLite error means for a person: no space, damage, locked by somebody else, no permission, or none of these.

/// The kinds of failure that are explained differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// There is no space on the disk.
    DiskFull,
    /// The file is not a database, or is inconsistent.
    Damaged,
    /// Somebody else kept it locked for too long.
    Busy,
    /// It can't be written.
    ReadOnly,
    /// None of these.
    Other,
}

impl Fault {
    /// What an error means.
    #[must_use]
    pub fn of(error: &sqlx::Error) -> Fault {
        if let Some(code) = code_of(error) {
            return Fault::of_code(code);
        }
        let is_no_room = |io: &std::io::Error| io.kind() == std::io::ErrorKind::StorageFull;
        if matches!(error, sqlx::Error::PoolTimedOut) {
            Fault::Busy
        } else if matches!(error, sqlx::Error::Io(io) if is_no_room(io)) {
            Fault::DiskFull
        } else {
            Fault::Other
        }
    }

    /// What an extended result code means; its low byte is the primary code (sqlite.org/rescode.html).
    #[must_use]
    pub fn of_code(extended: i32) -> Fault {
        /// SQLITE_IOERR_SHMSIZE: no space for the index of the write-ahead log.
        const NO_ROOM_FOR_SHM: i32 = 4874;
        if extended == NO_ROOM_FOR_SHM {
            return Fault::DiskFull;
        }
        match extended & 0xff {
            13 => Fault::DiskFull,
            11 | 26 => Fault::Damaged,
            5 | 6 => Fault::Busy,
            3 | 8 => Fault::ReadOnly,
            _ => Fault::Other,
        }
    }
}

/// Whether the file could be opened except for SQLite's files beside it: the location has no shared memory, or no file can
/// be created there.
#[must_use]
pub fn has_no_shared_memory(error: &sqlx::Error) -> bool {
    /// SQLITE_CANTOPEN, and SQLITE_IOERR_ with SHMOPEN, SHMLOCK and SHMMAP.
    const CODES: [i32; 4] = [14, 4618, 5130, 5386];
    code_of(error).is_some_and(|code| code & 0xff == CODES[0] || CODES.contains(&code))
}

/// The extended result code, if SQLite gave one.
fn code_of(error: &sqlx::Error) -> Option<i32> {
    error.as_database_error()?.code()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_sqlite_mean_what_a_person_can_act_on() {
        for (code, fault) in [
            (13, Fault::DiskFull),
            (4874, Fault::DiskFull),
            (11, Fault::Damaged),
            (267, Fault::Damaged),
            (26, Fault::Damaged),
            (5, Fault::Busy),
            (261, Fault::Busy),
            (8, Fault::ReadOnly),
            (1032, Fault::ReadOnly),
            (10, Fault::Other),
            (1, Fault::Other),
        ] {
            assert_eq!(Fault::of_code(code), fault, "{code}");
        }
    }
}
