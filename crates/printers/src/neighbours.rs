//! Printers on this computer's own networks, found by trying every address. Only when a person asks for it.

use std::collections::BTreeSet;
use std::net::{Ipv4Addr, SocketAddrV4};
use std::time::Duration;

use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::address::PORT;

/// How many addresses are tried at once.
const AT_ONCE: usize = 64;
/// How long each may take to accept a connection.
const TO_ANSWER: Duration = Duration::from_millis(600);
/// The most networks that are looked through: a computer has one or two, and some of virtual machines.
const MOST_NETWORKS: usize = 4;

/// The places in this computer's own networks where a printer may be; none if it is in no private one.
#[must_use]
pub fn neighbours() -> Vec<SocketAddrV4> {
    let own = if_addrs::get_if_addrs().unwrap_or_default().into_iter().filter_map(|one| match one.ip() {
        std::net::IpAddr::V4(ip) => Some(ip),
        std::net::IpAddr::V6(_) => None,
    });
    around(&own.collect())
}

/// Which of these places accept a connection, in their order. Nothing is sent to them.
pub async fn answering(places: Vec<SocketAddrV4>) -> Vec<SocketAddrV4> {
    let mut places = places.into_iter();
    let (mut tried, mut found) = (JoinSet::new(), BTreeSet::new());
    loop {
        while tried.len() < AT_ONCE
            && let Some(place) = places.next()
        {
            tried.spawn(async move {
                let answer = timeout(TO_ANSWER, TcpStream::connect(place)).await;
                answer.is_ok_and(|opened| opened.is_ok()).then_some(place)
            });
        }
        match tried.join_next().await {
            Some(answer) => found.extend(answer.ok().flatten()),
            None => return found.into_iter().collect(),
        }
    }
}

/// Every other address whose first three numbers are those of one of these: the network of most shops, and never more of a large one.
fn around(own: &BTreeSet<Ipv4Addr>) -> Vec<SocketAddrV4> {
    let networks: BTreeSet<[u8; 3]> = own
        .iter()
        .filter(|ip| ip.is_private())
        .map(|ip| {
            let [a, b, c, _] = ip.octets();
            [a, b, c]
        })
        .collect();
    let addresses = networks
        .into_iter()
        .take(MOST_NETWORKS)
        .flat_map(|[a, b, c]| (1..=254).map(move |last| Ipv4Addr::new(a, b, c, last)));
    addresses.filter(|ip| !own.contains(ip)).map(|ip| SocketAddrV4::new(ip, PORT)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ips(texts: &[&str]) -> BTreeSet<Ipv4Addr> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn only_the_other_addresses_of_its_own_private_networks_are_tried() {
        let near = around(&ips(&["192.168.1.20", "127.0.0.1", "41.210.1.2", "169.254.7.7", "100.64.0.3"]));
        assert_eq!(near.len(), 253);
        assert!(near.iter().all(|place| place.port() == 9_100 && place.ip().octets()[..3] == [192, 168, 1]));
        assert!(!near.iter().any(|place| [0, 20, 255].contains(&place.ip().octets()[3])), "{near:?}");
        assert_eq!(around(&ips(&["127.0.0.1", "41.210.1.2"])), []);
    }

    #[test]
    fn two_addresses_of_one_network_are_looked_through_once_and_few_networks_at_all() {
        assert_eq!(around(&ips(&["10.0.0.5", "10.0.0.6"])).len(), 252);
        let many: BTreeSet<Ipv4Addr> = (0..9).map(|network| Ipv4Addr::new(10, 0, network, 1)).collect();
        assert_eq!(around(&many).len(), MOST_NETWORKS * 253);
    }
}
