//! Bills at the counter in the real window, typed by a program as people type, with a service that answers in 200 ms and a
//! thermal printer on the network.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use kaunta_domain::account::AccountNumber;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::Event;
use kaunta_domain::operation::{Lifecycle, State};
use kaunta_domain::phone::Phone;
use kaunta_domain::text::Name;
use kaunta_domain::transfer::{BillExtra, Details};
use kaunta_fake_printer::{FakePrinter, Fault};
use kaunta_ledger::{Ledger, NewOperation};
use kaunta_practice::{Config, Practice};
use kaunta_tests::{Desktop, Kaunta, Key, LONG, Window, until};
use serde_json::{Value, json};

use crate::Failure;
use crate::filters::at_rest;
use crate::options::Options;
use crate::painted::{PAINTED, microseconds, print, print_head};
use crate::past::Shop;

/// Eight keys a second.
const KEY: Duration = Duration::from_millis(125);
/// How long the service takes to answer, in milliseconds.
const LATENCY: u32 = 200;
/// Customers with different first names; each is paid once, because a second payment would need an answer to a
/// question.
const CUSTOMERS: usize = 8;
/// The letters that are typed of a name.
const LETTERS: usize = 4;

/// Notes the first key, the number of keys, and when the frame that says "paid" was painted.
const WATCH: &str = "
    window.typed = { keys: 0, begun: null, paid: null, at: null };
    window.typing?.abort();
    window.typing = new AbortController();
    addEventListener('keydown', event => {
        if (['Control', 'Shift', 'Alt'].includes(event.key)) return;
        typed.keys += 1;
        typed.begun ??= event.timeStamp;
    }, { capture: true, signal: typing.signal });
    const observer = new MutationObserver(() => {
        if (!document.querySelector('[data-outcome=paid]')) return;
        observer.disconnect();
        requestAnimationFrame(() => painted(() => {
            typed.paid = performance.now();
            typed.at = performance.timeOrigin + performance.now();
        }));
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    done();";

struct Customer {
    account: String,
    name: String,
}

pub async fn measure(options: &Options) -> Result<(), Failure> {
    let desktop = Desktop::new().await;
    let customers = known_customers(&desktop.data().join("practice.db"), &desktop.data().join("backups")).await?;
    let kaunta = Kaunta::start_program(&desktop, &options.programs.join("kaunta")).await;
    let (window, printer) = (&kaunta.window, Arc::new(FakePrinter::start(Fault::None)?));
    window.go_to_settings("Receipts").await;
    window.picks("Connection", "network").await;
    window.fill("Address", &printer.address().to_string()).await;
    window.click("Save printer").await;
    window.reads("Saved").await;
    let service = kaunta.practice().await;
    service.takes(LATENCY).await;
    at_rest(&kaunta).await;

    println!("\nA bill typed at 8 keys a second, the service answering in {LATENCY} ms: from the first key to “paid”");
    print_head();
    let (mut again, mut slips) = (Vec::new(), Vec::new());
    for customer in customers.iter().take(options.runs) {
        window.go('1', "Home").await;
        let mut typist = Typist::begin(window).await;
        typist.types(&customer.name[..LETTERS].to_lowercase()).await;
        let number = spaced(&customer.account);
        let found = "document.querySelector('[role=option][aria-selected=true]')?.innerText";
        typist.waits(&format!("{found}.includes('{number}')")).await;
        typist.presses(Key::Enter).await;
        typist.waits("document.activeElement?.matches('[data-field=amount] input')").await;
        typist.waits(&format!("document.querySelector('main').innerText.includes('{}')", customer.name)).await;
        typist.presses(Key::Enter).await;
        typist.passes_phone().await?;
        slips.push(typist.pays(&printer, &mut again).await?);
    }
    print("a repeat customer; the limit is 4 s", times(&again));
    println!("    {} keys; the limit is 8", keys(&again));

    let mut stranger = Vec::new();
    for turn in 0..options.runs {
        let account = format!("0431{:07}", 2_345_678 + turn * 97);
        window.go('1', "Home").await;
        let mut typist = Typist::begin(window).await;
        typist.types("1").await;
        typist.waits("document.querySelectorAll('[role=radio]').length >= 6").await;
        typist.types("1").await;
        typist.waits("document.activeElement?.matches('[data-field=accountNumber] input')").await;
        typist.types(&account).await;
        typist.presses(Key::Enter).await;
        typist.waits("document.activeElement?.matches('[data-field=amount] input')").await;
        typist.types("35000").await;
        typist.presses(Key::Enter).await;
        typist.waits("document.activeElement?.matches('[data-field=phoneNumber] input')").await;
        typist.types("0772123456").await;
        typist.presses(Key::Enter).await;
        slips.push(typist.pays(&printer, &mut stranger).await?);
    }
    print("a stranger's bill", times(&stranger));
    let data = "04312345678".len() + "35000".len() + "0772123456".len();
    println!("    {} keys beside the {data} of its data; the limit is 6", keys(&stranger).saturating_sub(data as u64));

    let late: Vec<u64> = slips.iter().map(|slip| u64::try_from(*slip).unwrap_or_default()).collect();
    print("from painted “paid” to the printer", late);
    println!(
        "    the limit is 50 ms; {} of {} came before it",
        slips.iter().filter(|slip| **slip < 0).count(),
        slips.len()
    );
    kaunta.quit().await;
    Ok(())
}

/// Writes a book in which each customer was paid for once, some days ago, under the name that the practice gateway has.
async fn known_customers(book: &Path, backups: &Path) -> Result<Vec<Customer>, Failure> {
    let practice = Practice::start(Config::in_memory()).await?;
    let mut shop = Shop::new(5, 2_000);
    let (mut customers, mut past, mut letters) = (Vec::new(), Vec::new(), BTreeSet::new());
    while customers.len() < CUSTOMERS {
        let (mut operation, events) = paid_bill(&mut shop)?;
        let account = format!("0421{:07}", 1_000_003 * (past.len() + 1) % 10_000_000);
        let name = holder(&practice, &account).await?;
        past.push(account.clone());
        if !letters.insert(name.chars().take(LETTERS).collect::<String>()) {
            continue;
        }
        operation.transfer.details = Details::PayBill {
            biller: BillerCode::parse("UMEME")?,
            account: AccountNumber::parse(&account)?,
            holder: Name::parse(&name)?,
            phone: Phone::parse("0772123456")?,
            extra: BillExtra::CustomerType("PREPAID".into()),
        };
        let ledger = Ledger::open(book, Environment::Practice, backups).await?;
        ledger.import(&[(operation, events)]).await?;
        ledger.close().await;
        customers.push(Customer { account, name });
    }
    practice.stop().await;
    Ok(customers)
}

fn paid_bill(shop: &mut Shop) -> Result<(NewOperation, Vec<Event>), Failure> {
    loop {
        let (operation, events) = shop.next_operation().map_err(|error| error.to_string())?;
        if Lifecycle::of(&events).state == State::Succeeded {
            return Ok((operation, events));
        }
    }
}

/// The name that the practice gateway has for a meter.
async fn holder(practice: &Practice, account: &str) -> Result<String, Failure> {
    let body = json!({
        "transactionMode": "PARTNER_PAY_BILL_PAYMENT", "billerCode": "UMEME", "accountNumber": account,
    });
    let asked = reqwest::Client::builder().no_proxy().build()?;
    let asked = asked
        .post(format!("{}/api/v1/gateway/validate-beneficiary", practice.base_url()))
        .header("x-api-key", practice.live_key())
        .header("content-type", "application/json");
    let answer: Value = serde_json::from_str(&asked.body(body.to_string()).send().await?.text().await?)?;
    let name = answer.pointer("/beneficiary/name").or_else(|| answer.pointer("/name")).and_then(Value::as_str);
    Ok(name.ok_or_else(|| format!("no name in {answer}"))?.to_owned())
}

/// As shown on the screen: 0421 2345 671.
fn spaced(account: &str) -> String {
    let parts: Vec<&str> = [0..4, 4..8, 8..account.len()].into_iter().filter_map(|part| account.get(part)).collect();
    parts.join(" ")
}

/// A new button ignores keys for a moment.
pub const AT_PAY: &str =
    "(document.activeElement?.matches('section.confirm button') && !document.activeElement.ariaDisabled)";
const IN_PHONE: &str = "document.activeElement?.matches('[data-field=phoneNumber] input')";

/// Types eight keys a second, and waits for the screen where a person does.
struct Typist<'a> {
    window: &'a Window,
    next: Instant,
}

impl Typist<'_> {
    async fn begin(window: &Window) -> Typist<'_> {
        window.runs_script(&format!("{PAINTED} {WATCH}")).await;
        Typist { window, next: Instant::now() }
    }

    async fn paces(&mut self) {
        tokio::time::sleep_until(self.next.into()).await;
        self.next = self.next.max(Instant::now()) + KEY;
    }

    async fn types(&mut self, text: &str) {
        for letter in text.chars() {
            self.paces().await;
            self.window.types(&letter.to_string()).await;
        }
    }

    async fn presses(&mut self, key: Key) {
        self.paces().await;
        self.window.press(key).await;
    }

    async fn waits(&self, condition: &str) {
        self.window.is_true(condition, condition).await;
    }

    /// Goes on from the phone, which is filled in.
    async fn passes_phone(&mut self) -> Result<(), Failure> {
        self.waits(&format!("{AT_PAY} || {IN_PHONE}")).await;
        if self.window.value(IN_PHONE).await? == true {
            self.presses(Key::Enter).await;
        }
        Ok(())
    }

    /// Goes from the confirmation to "paid". Returns after how many microseconds the slip's first byte came, less than 0 if it
    /// was there before.
    async fn pays(&mut self, printer: &Arc<FakePrinter>, bills: &mut Vec<Bill>) -> Result<i64, Failure> {
        self.waits(AT_PAY).await;
        let printed = printer.printed().len();
        let slip = tokio::task::spawn_blocking({
            let printer = Arc::clone(printer);
            move || printer.prints(|bytes| bytes.len() > printed).then(now)
        });
        self.presses(Key::Enter).await;
        let slip = slip.await?.ok_or("no slip was printed")?;
        let told = until("“paid”", LONG, || async {
            let told = self.window.value("window.typed").await.map_err(|error| error.to_string())?;
            if told["at"].is_null() { Err(told.to_string()) } else { Ok(told) }
        })
        .await;
        let at = |field: &str| microseconds(&told[field]).ok_or_else(|| format!("no {field} in {told}"));
        bills.push(Bill { took: at("paid")? - at("begun")?, keys: told["keys"].as_u64().ok_or("no keys")? });
        Ok(i64::try_from(slip?)? - i64::try_from(at("at")?)?)
    }
}

struct Bill {
    /// In microseconds.
    took: u64,
    keys: u64,
}

fn times(bills: &[Bill]) -> Vec<u64> {
    bills.iter().map(|bill| bill.took).collect()
}

/// The most keys of a bill.
fn keys(bills: &[Bill]) -> u64 {
    bills.iter().map(|bill| bill.keys).max().unwrap_or_default()
}

/// Microseconds since 1970, as the page's clock has them too.
fn now() -> Result<u64, Failure> {
    Ok(u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_micros())?)
}
