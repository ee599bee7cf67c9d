//! The X report and the Z report on paper, in the form of a receipt.

use chrono::{DateTime, Utc};
use kaunta_contract::{FigureView, Labelled, Receipt, ShopView};
use kaunta_domain::drawer::{Balance, CashCount};
use kaunta_domain::environment::Environment;
use kaunta_domain::money::Money;
use kaunta_ledger::{DrawerPeriod, StoredClosing};
use kaunta_words::{Message, cash};

use crate::cash::figures::{further, term_name};
use crate::cash::signed::signed_words;
use crate::documents::receipt::{mark, shop_name};
use crate::wording::labelled::labelled_pair;

pub(super) fn of_period(
    shop: &ShopView,
    environment: Environment,
    drawer: &str,
    period: &DrawerPeriod,
    now: DateTime<Utc>,
) -> Receipt {
    let mut lines =
        vec![labelled_pair(cash::from(), cash::when(period.begun_at)), labelled_pair(cash::until(), cash::when(now))];
    lines.extend(equation(&period.balance));
    let title = cash::x_title(drawer);
    sheet(shop, environment, title, period.balance.expected, lines, &period.balance, cash::x_footer())
}

pub(super) fn of_closing(
    shop: &ShopView,
    environment: Environment,
    drawer: &str,
    stored: &StoredClosing,
    is_copy: bool,
) -> Receipt {
    let closing = &stored.closing;
    let mut lines = vec![
        labelled_pair(cash::from(), cash::when(closing.begun_at)),
        labelled_pair(cash::until(), cash::when(closing.at)),
    ];
    lines.extend(closing.by.as_ref().map(|by| labelled_pair(cash::closed_by(), by)));
    lines.extend(closing.follows.map(|follows| labelled_pair(cash::follows(), follows)));
    lines.extend(closing.gap.map(|gap| {
        labelled_pair(cash::gap(), cash::gap_numbers(format!("{:04}", gap.first), format!("{:04}", gap.last)))
    }));
    lines.extend(equation(&closing.balance));
    lines.extend(pieces(&closing.counted));
    lines.push(labelled_pair(cash::counted(), closing.counted.total()));
    lines.push(labelled_pair(cash::difference(), closing.difference));
    lines.extend(closing.reason.as_ref().map(|reason| labelled_pair(cash::reason(), reason)));
    let title = cash::z_title(closing.number.to_string(), drawer);
    let signed = signed_words(&stored.signed);
    let footer = if is_copy { cash::copy(signed) } else { signed };
    sheet(shop, environment, title, closing.counted.total(), lines, &closing.balance, footer)
}

fn sheet(
    shop: &ShopView,
    environment: Environment,
    title: Message,
    amount: Money,
    lines: Vec<Labelled>,
    balance: &Balance,
    footer: Message,
) -> Receipt {
    let told = |figure: FigureView| {
        let value = figure.amount.map_or_else(|| cash::not_recorded().into(), |amount| amount.to_string());
        Labelled { label: figure.label, value }
    };
    let mut extra: Vec<Labelled> = further(balance).into_iter().map(told).collect();
    extra.extend(
        balance
            .liabilities
            .iter()
            .map(|owed| labelled_pair(cash::owed_line(term_name(owed.kind), owed.operation.to_string()), owed.amount)),
    );
    extra.extend(
        balance
            .tokens_owed
            .iter()
            .map(|owed| labelled_pair(cash::owed_line(cash::token_owed(), owed.operation.to_string()), owed.amount)),
    );
    Receipt {
        shop: shop_name(shop),
        shop_lines: shop.receipt_lines.clone(),
        mark: mark(environment).map(String::from),
        title: title.into(),
        amount: amount.to_string(),
        lines,
        tokens: Vec::new(),
        extra,
        meter_help: None,
        footer: vec![footer.into()],
        copy: None,
        code: None,
        logo: None,
        has_printer: false,
    }
}

/// The equation, without terms that have no rows and no amount.
fn equation(balance: &Balance) -> Vec<Labelled> {
    let told = balance.terms.iter().filter(|term| term.rows > 0 || term.amount != Money::ZERO);
    let mut lines: Vec<Labelled> = told.map(|term| labelled_pair(term_name(term.kind), term.amount)).collect();
    lines.push(labelled_pair(cash::expected(), balance.expected));
    lines
}

fn pieces(counted: &CashCount) -> Vec<Labelled> {
    let line = |(piece, number): (kaunta_domain::drawer::Piece, u32)| {
        let value = i64::from(piece.shillings()) * i64::from(number) * 100;
        let each = Money::of_hundredths(i64::from(piece.shillings()) * 100).to_string();
        let label = if piece.is_note() {
            cash::pieces_note(number.to_string(), each)
        } else {
            cash::pieces_coin(number.to_string(), each)
        };
        labelled_pair(label, Money::of_hundredths(value))
    };
    counted.pieces().map(line).collect()
}
