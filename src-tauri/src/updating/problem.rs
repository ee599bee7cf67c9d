//! Translates the updater plugin's errors into Kaunta's.

use std::io::ErrorKind;

use kaunta_app::UpdateProblem;
use tauri_plugin_updater::Error;

/// The meaning of an error while checking for a release or downloading it.
pub(crate) fn of_the_line(error: &Error) -> UpdateProblem {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the library's list of errors is open")]
    match error {
        Error::Reqwest(line) if line.is_timeout() => UpdateProblem::TooSlow,
        Error::Reqwest(line) if line.is_connect() => UpdateProblem::Unreachable,
        // The client follows only HTTPS, so a failed redirect led to plain HTTP.
        Error::Reqwest(line) if line.is_redirect() || line.is_builder() => UpdateProblem::Insecure,
        Error::Reqwest(_) => UpdateProblem::Cut,
        Error::InsecureTransportProtocol => UpdateProblem::Insecure,
        Error::Network(_) | Error::TargetNotFound(_) | Error::TargetsNotFound(_) => UpdateProblem::NoPackage,
        Error::ReleaseNotFound | Error::Serialization(_) | Error::Semver(_) => UpdateProblem::NoAnnouncement,
        Error::Minisign(_) | Error::Base64(_) | Error::SignatureUtf8(_) => UpdateProblem::BadSignature,
        Error::SignedVersionMismatch { .. } | Error::MissingSignedVersion => UpdateProblem::OtherVersion,
        other => UpdateProblem::Failed(other.to_string()),
    }
}

/// The meaning of an error while fetching the announcement: a complete answer that does not parse is not an
/// announcement.
pub(crate) fn of_the_announcement(error: &Error) -> UpdateProblem {
    if let Error::Reqwest(line) = error
        && line.is_decode()
        && !line.is_timeout()
    {
        return UpdateProblem::NoAnnouncement;
    }
    of_the_line(error)
}

/// The meaning of an error while installing a verified package.
pub(crate) fn of_the_installing(error: &Error) -> UpdateProblem {
    #[expect(clippy::wildcard_enum_match_arm, reason = "the library's list of errors is open")]
    match error {
        Error::Minisign(_) | Error::Base64(_) | Error::SignatureUtf8(_) => UpdateProblem::BadSignature,
        Error::SignedVersionMismatch { .. } | Error::MissingSignedVersion => UpdateProblem::OtherVersion,
        // On Linux the plugin tries every folder it may write to, and does not say why none of them worked.
        Error::TempDirNotFound => UpdateProblem::NoRoom,
        Error::Io(error) if matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded) => {
            UpdateProblem::NoRoom
        }
        Error::AuthenticationFailed | Error::DebInstallFailed | Error::PackageInstallFailed | Error::Io(_) => {
            UpdateProblem::NotInstalled
        }
        other => UpdateProblem::Failed(other.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_that_is_full_while_updating_is_told_as_one() {
        for (error, told) in [
            (Error::TempDirNotFound, UpdateProblem::NoRoom),
            (Error::Io(ErrorKind::StorageFull.into()), UpdateProblem::NoRoom),
            (Error::Io(ErrorKind::QuotaExceeded.into()), UpdateProblem::NoRoom),
            (Error::Io(ErrorKind::PermissionDenied.into()), UpdateProblem::NotInstalled),
            (Error::PackageInstallFailed, UpdateProblem::NotInstalled),
        ] {
            assert_eq!(of_the_installing(&error), told, "{error}");
        }
    }
}
