//! Measures how long a keystroke takes: `cargo run --release -p kaunta-customers --example keys -- 100000`.
#![expect(clippy::print_stdout, reason = "its only purpose")]

use std::time::Instant;

use kaunta_customers::{Customers, Payment, Query};

const FIRST: [&str; 8] = ["Nakato", "Ruth", "Okello", "Babirye", "Ssali", "Musoke", "Achieng", "Kato"];

fn main() {
    let count: i64 = std::env::args().nth(1).and_then(|count| count.parse().ok()).unwrap_or(100_000);
    let begun = Instant::now();
    let mut customers = Customers::default();
    for number in 0..count * 3 {
        let who = number % count;
        let name = format!("{} {} {who}", FIRST[(who % 8) as usize], FIRST[(who / 8 % 8) as usize]);
        let account = format!("{:011}", who * 7_919 % 100_000_000_000);
        let phone = format!("256772{:06}", who * 31 % 1_000_000);
        let product = "PARTNER_PAY_BILL_PAYMENT";
        customers.take(&Payment {
            number,
            counts: true,
            product,
            through: "UMEME",
            account: &account,
            phone: &phone,
            name: &name,
        });
    }
    println!("{} customers taken in {:?}", customers.count(), begun.elapsed());
    for typed in ["na", "naka", "nakato ruth", "0772", "07", "0", "4567", "999999", "zzzz"] {
        let begun = Instant::now();
        let found = customers.find(&Query::of(typed), 6);
        println!("{typed:>12}: {} in {:?}", found.len(), begun.elapsed());
    }
}
