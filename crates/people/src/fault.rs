//! What an SQLite error means for a person, as in the book: no room, damage, somebody else, no permission, or none of these.

/// The kinds of failure that are explained differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    DiskFull,
    Damaged,
    Busy,
    ReadOnly,
    Other,
}

/// SQLITE_IOERR_SHMSIZE: the index of the write-ahead log found no room.
const NO_ROOM_FOR_SHM: i32 = 4874;

pub(crate) fn fault_of(error: &sqlx::Error) -> Fault {
    if let Some(code) = error.as_database_error().and_then(|database| database.code()?.parse().ok()) {
        return of_code(code);
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

/// The low byte of an extended code is the primary one (sqlite.org/rescode.html).
fn of_code(extended: i32) -> Fault {
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
        ] {
            assert_eq!(of_code(code), fault, "{code}");
        }
    }
}
