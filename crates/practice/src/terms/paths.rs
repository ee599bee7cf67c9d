//! The root paths of the interfaces.

/// The root of all gateway paths, in both environments.
pub(crate) const GATEWAY: &str = "/api/v1/gateway";
/// The root of all partner wallet paths (partner-wallet-api.md, Versioning).
pub(crate) const PARTNER: &str = "/partner/v1";
