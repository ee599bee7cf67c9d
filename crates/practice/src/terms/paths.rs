//! Where each interface begins.

/// All paths of the gateway interface start with it, in both environments.
pub(crate) const GATEWAY: &str = "/api/v1/gateway";
/// All paths of the partner wallet interface start with it (partner-wallet-api.md, Versioning).
pub(crate) const PARTNER: &str = "/partner/v1";
