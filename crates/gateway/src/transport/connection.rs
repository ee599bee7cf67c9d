//! What a broken connection proves: nothing was sent only if it broke before it was established.

use std::error::Error;
use std::io;

use kaunta_domain::answer::ConnectionProblem;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Broken {
    /// No byte of the request left: the name, the connection or the certificate failed, or no request was made.
    BeforeSending(ConnectionProblem),
    /// Some of it may have left.
    MaybeSent(ConnectionProblem),
}

/// Classifies the error of a request or of reading its answer.
///
/// The client reports a connect error only until the TLS handshake is complete, and writes the request after that, so a
/// connect error is proof. Any other error is not.
pub(crate) fn broken(error: &reqwest::Error) -> Broken {
    if error.is_builder() {
        Broken::BeforeSending(ConnectionProblem::NotMade)
    } else if error.is_connect() {
        Broken::BeforeSending(before_connection(error))
    } else if error.is_timeout() {
        Broken::MaybeSent(ConnectionProblem::TimedOut)
    } else {
        Broken::MaybeSent(ConnectionProblem::Cut)
    }
}

fn before_connection(error: &reqwest::Error) -> ConnectionProblem {
    if error.is_dns() {
        ConnectionProblem::NameNotFound
    } else if is_bad_certificate(error) {
        ConnectionProblem::BadCertificate
    } else {
        ConnectionProblem::NoConnection
    }
}

fn is_bad_certificate(error: &(dyn Error + 'static)) -> bool {
    if let Some(tls) = error.downcast_ref::<rustls::Error>() {
        return matches!(
            tls,
            rustls::Error::InvalidCertificate(_)
                | rustls::Error::NoCertificatesPresented
                | rustls::Error::UnsupportedNameType
                | rustls::Error::InvalidCertRevocationList(_)
        );
    }
    // An io::Error skips the error it wraps: its `source` is the source of that error.
    let wrapped = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
    match wrapped {
        Some(inner) => is_bad_certificate(inner),
        None => error.source().is_some_and(is_bad_certificate),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_certificate_is_found_inside_an_io_error() {
        let tls = rustls::Error::InvalidCertificate(rustls::CertificateError::Expired);
        assert!(is_bad_certificate(&io::Error::new(io::ErrorKind::InvalidData, tls)));
        let other = rustls::Error::HandshakeNotComplete;
        assert!(!is_bad_certificate(&io::Error::new(io::ErrorKind::InvalidData, other)));
    }
}
