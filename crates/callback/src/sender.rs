//! Identifies the sender of a request for rate limits.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::HeaderMap;

/// An IP address; for IPv6 its /64 network, since one computer may use all of its addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sender(IpAddr);

impl Sender {
    /// The peer's address or, if the peer is a trusted proxy, the address the proxy reports. Only the last address in
    /// `X-Forwarded-For` is written by the proxy; the sender controls those before it.
    pub(crate) fn of(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> Sender {
        let peer = peer.to_canonical();
        let spoken_for = headers.get_all("x-forwarded-for").iter().next_back().and_then(|value| {
            let last = value.to_str().ok()?.rsplit(',').next()?;
            last.trim().parse::<IpAddr>().ok()
        });
        let proxy = peer.is_loopback() || proxies.contains(&peer);
        Sender(network(if proxy { spoken_for.unwrap_or(peer) } else { peer }))
    }
}

fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sender(peer: &str, forwarded: Option<&str>) -> Sender {
        let mut headers = HeaderMap::new();
        if let Some(forwarded) = forwarded {
            headers.insert("x-forwarded-for", forwarded.parse().unwrap());
        }
        Sender::of(peer.parse().unwrap(), &headers, &["10.0.0.2".parse().unwrap()])
    }

    #[test]
    fn only_a_proxy_of_ours_may_speak_for_another_and_only_its_own_word_counts() {
        for (peer, forwarded, expected) in [
            ("127.0.0.1", None, "127.0.0.1"),
            ("127.0.0.1", Some("41.210.1.2"), "41.210.1.2"),
            ("127.0.0.1", Some("1.1.1.1, 41.210.1.2"), "41.210.1.2"),
            ("127.0.0.1", Some("nonsense"), "127.0.0.1"),
            ("::1", Some("41.210.1.2"), "41.210.1.2"),
            ("10.0.0.2", Some("41.210.1.2"), "41.210.1.2"),
            ("::ffff:10.0.0.2", Some("41.210.1.2"), "41.210.1.2"),
            ("41.210.9.9", Some("41.210.1.2"), "41.210.9.9"),
            ("2001:db8:1:2:3:4:5:6", None, "2001:db8:1:2::"),
        ] {
            assert_eq!(sender(peer, forwarded), Sender(expected.parse().unwrap()), "{peer} {forwarded:?}");
        }
    }
}
