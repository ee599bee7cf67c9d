//! The shop's own charges, and the paper on the wall that lists them.

use std::io::Write;

use kaunta_contract::{
    Nothing, SaveTariffInput, SavedFile, SettingField, TariffChoice, TariffLineSaid, TariffLineView, TariffProduct,
    TariffView,
};
use kaunta_domain::biller::{Biller, BillerCode};
use kaunta_domain::day::day_of;
use kaunta_domain::money::{Amount, BadAmount, Money};
use kaunta_domain::phone::Network;
use kaunta_domain::tariff::{BadLine, Tariff, TariffLine, TariffScope};
use kaunta_paper::{Column, Document, Kind, Row, Section};
use kaunta_people::{Act, LoggedSetting};
use kaunta_words::{Message, paper, tariff as words};

use crate::config::tariff::ShopTariff;
use crate::documents::error::{DocumentsError, WrongLine};
use crate::documents::room::Documents;
use crate::platform::error::FileError;
use crate::platform::new_file::NewFile;
use crate::staff::actor::Caller;
use crate::wording::billers;
use crate::wording::fields;

/// The most lines: more than a wall has room for.
const MOST_LINES: usize = 200;

impl Documents {
    pub(crate) async fn tariff(&self, _: &Caller, _: Nothing) -> Result<TariffView, DocumentsError> {
        let billers = self.core.in_use().await?.ledger.all_billers().await?;
        let biller = |biller: &Biller| TariffChoice {
            code: biller.code.as_str().to_owned(),
            name: billers::name(&biller.called),
        };
        let network =
            |network: Network| TariffChoice { code: network.code().to_owned(), name: network.name().to_owned() };
        let tariff = self.core.shop().tariff.lines;
        Ok(TariffView {
            lines: tariff.lines().iter().map(|line| said(line, &billers)).collect(),
            billers: billers.iter().map(biller).collect(),
            networks: Network::ALL.into_iter().map(network).collect(),
        })
    }

    pub(crate) async fn save_tariff(
        &self,
        caller: &Caller,
        input: SaveTariffInput,
    ) -> Result<TariffView, DocumentsError> {
        if input.lines.len() > MOST_LINES {
            return Err(DocumentsError::TariffTooLong);
        }
        let billers = self.core.in_use().await?.ledger.all_billers().await?;
        let lines = input.lines.iter().enumerate().map(|(at, typed)| read(at, typed)).collect::<Result<Vec<_>, _>>()?;
        let mut lines =
            Tariff::new(lines.clone()).map_err(|wrong| wrong_line(wrong, &lines, &billers))?.lines().to_vec();
        // The most general lines come first, as one reads a paper on a wall.
        lines.sort_by_key(|line| (place(&line.sold), line.from));
        let lines = Tariff::new(lines.clone()).map_err(|wrong| wrong_line(wrong, &lines, &billers))?;
        let since = Some(day_of(self.core.host.now()));
        self.core.change_shop(|shop| shop.tariff = ShopTariff { lines, since })?;
        let environment = self.core.shop().environment;
        let act = Act::SettingsChanged { what: LoggedSetting::Tariff, environment };
        self.core.staff.log_own(caller, act).await;
        self.tariff(caller, Nothing).await
    }

    pub(crate) async fn save_tariff_paper(&self, _: &Caller, _: Nothing) -> Result<SavedFile, DocumentsError> {
        let billers = self.core.in_use().await?.ledger.all_billers().await?;
        let shop = self.core.shop();
        let tariff = shop.tariff.lines.lines().iter().map(|line| said(line, &billers));
        let now = self.core.host.now();
        let column = |title: Message, kind| Column { title: title.into(), kind };
        let document = Document {
            shop: shop.view.name,
            title: words::title().into(),
            period: shop.tariff.since.map(|day| words::since(day).into()).unwrap_or_default(),
            facts: shop.view.receipt_lines,
            sections: vec![Section {
                columns: vec![
                    column(words::what(), Kind::Text),
                    column(words::amounts(), Kind::Text),
                    column(words::charge(), Kind::Amount),
                ],
                rows: tariff
                    .map(|said| Row { cells: vec![said.what, said.amounts, said.charge], ..Row::default() })
                    .collect(),
                ..Section::default()
            }],
            notes: vec![words::most_exact().into(), words::beside_fee().into(), words::nothing_if_unpaid().into()],
            foot: paper::written(now).into(),
            language: "en".to_owned(),
            ..Document::default()
        };
        let page = |page: usize, pages: usize| paper::page(page.to_string(), pages.to_string()).into();
        let bytes = kaunta_paper::write(document, &page).map_err(DocumentsError::TariffNotDrawn)?;
        let stem = format!("tariff-{}", day_of(now));
        let new = NewFile::begin(&self.core.places.files, &stem, "pdf")?;
        new.file().write_all(&bytes).map_err(FileError::from)?;
        Ok(new.keep()?)
    }
}

fn read(at: usize, typed: &TariffLineView) -> Result<TariffLine, DocumentsError> {
    let wrong = |field| move |why: BadAmount| wrong(at, field, fields::amount(why));
    let blank = |text: &str| text.trim().is_empty();
    Ok(TariffLine {
        sold: sold(at, typed)?,
        from: if blank(&typed.from) { 0 } else { whole(&typed.from).map_err(wrong(SettingField::TariffFrom))? },
        to: if blank(&typed.to) { None } else { Some(whole(&typed.to).map_err(wrong(SettingField::TariffTo))?) },
        charge: whole(&typed.charge).map_err(wrong(SettingField::TariffCharge))?,
    })
}

fn sold(at: usize, typed: &TariffLineView) -> Result<TariffScope, DocumentsError> {
    let unknown = || wrong(at, SettingField::TariffThrough, words::unknown_through());
    match (typed.product, typed.through.as_deref()) {
        (TariffProduct::Everything, None) => Ok(TariffScope::Everything),
        (TariffProduct::Everything, Some(_)) => Err(unknown()),
        (TariffProduct::Bills, None) => Ok(TariffScope::Bills),
        (TariffProduct::Bills, Some(code)) => BillerCode::parse(code).map(TariffScope::Biller).map_err(|_| unknown()),
        (TariffProduct::Airtime, None) => Ok(TariffScope::Airtime),
        (TariffProduct::Airtime, Some(code)) => Network::from_code(code).map(TariffScope::Network).ok_or_else(unknown),
    }
}

/// Parses whole shillings; 0 is allowed.
fn whole(typed: &str) -> Result<u64, BadAmount> {
    let digits = typed.trim();
    if !digits.is_empty() && digits.chars().all(|c| c == '0') {
        return Ok(0);
    }
    let amount = Amount::parse_exact(typed)?;
    if amount.cents() == 0 { Ok(amount.shillings()) } else { Err(BadAmount::Cents) }
}

fn wrong(at: usize, field: SettingField, why: Message) -> DocumentsError {
    DocumentsError::WrongLine(WrongLine { line: u32::try_from(at).unwrap_or(u32::MAX), field, why })
}

fn wrong_line((at, why): (usize, BadLine), lines: &[TariffLine], billers: &[Biller]) -> DocumentsError {
    match why {
        BadLine::Backwards => wrong(at, SettingField::TariffTo, words::backwards()),
        BadLine::TooLarge => wrong(at, SettingField::TariffTo, fields::amount(BadAmount::TooLarge)),
        BadLine::MoreThanTheAmount => wrong(at, SettingField::TariffCharge, words::more_than_the_amount()),
        BadLine::Overlaps { with } => {
            let other = lines.get(with).map(|line| said(line, billers));
            let (what, amounts) = other.map(|said| (said.what, said.amounts)).unwrap_or_default();
            wrong(at, SettingField::TariffFrom, words::overlaps(what, amounts))
        }
    }
}

/// The sort key of its place on the paper.
fn place(sold: &TariffScope) -> (u8, String) {
    match sold {
        TariffScope::Everything => (0, String::new()),
        TariffScope::Bills => (1, String::new()),
        TariffScope::Biller(code) => (2, code.as_str().to_owned()),
        TariffScope::Airtime => (3, String::new()),
        TariffScope::Network(network) => (4, network.code().to_owned()),
    }
}

fn said(line: &TariffLine, billers: &[Biller]) -> TariffLineSaid {
    let TariffLine { sold, from, to, charge } = line;
    let (product, through, what) = match sold {
        TariffScope::Everything => (TariffProduct::Everything, None, words::everything()),
        TariffScope::Bills => (TariffProduct::Bills, None, words::bills()),
        TariffScope::Biller(code) => {
            let known = billers.iter().find(|biller| biller.code == *code);
            let name = known.map_or_else(|| code.as_str().to_owned(), |biller| billers::name(&biller.called));
            (TariffProduct::Bills, Some(code.as_str().to_owned()), words::bills_of(name))
        }
        TariffScope::Airtime => (TariffProduct::Airtime, None, words::airtime()),
        TariffScope::Network(network) => {
            (TariffProduct::Airtime, Some(network.code().to_owned()), words::airtime_of(network.name()))
        }
    };
    let amounts = match (*from, *to) {
        (0, None) => words::any_amount(),
        (0, Some(to)) => words::up_to(shillings(to)),
        (from, None) => words::from_on(shillings(from)),
        (from, Some(to)) => words::between(shillings(from).to_digits(), shillings(to).to_digits()),
    };
    let plain = |sum: u64| if sum == 0 { String::new() } else { sum.to_string() };
    let typed = TariffLineView {
        product,
        through,
        from: plain(*from),
        to: to.map(|sum| sum.to_string()).unwrap_or_default(),
        charge: charge.to_string(),
    };
    let charge = if *charge == 0 { words::no_charge().into() } else { shillings(*charge).to_string() };
    TariffLineSaid { line: typed, what: what.into(), amounts: amounts.into(), charge }
}

/// A sum of a tariff, which is never larger than a payment can be. 0 has no [`Amount`].
fn shillings(sum: u64) -> Money {
    Amount::exact(sum, 0).map_or(Money::ZERO, Money::from)
}
