//! Alternating measurements, and how they are printed. Integers throughout: nanoseconds, KiB, hundredths.

use std::fmt::{Display, Formatter, Result};

#[derive(Clone, Copy)]
pub enum Unit {
    Nanoseconds,
    Kibibytes,
    /// Hundredths of a ratio.
    Hundredths,
}

/// The median of some measurements, with the lowest and the highest.
pub struct Spread {
    lowest: u64,
    middle: u64,
    highest: u64,
    unit: Unit,
}

impl Spread {
    /// All 0 without measurements.
    pub fn of(mut figures: Vec<u64>, unit: Unit) -> Spread {
        figures.sort_unstable();
        let at = |place: usize| figures.get(place).copied().unwrap_or_default();
        Spread { lowest: at(0), middle: at(figures.len() / 2), highest: at(figures.len().saturating_sub(1)), unit }
    }

    pub fn middle(&self) -> String {
        said(self.middle, self.unit)
    }
}

impl Display for Spread {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let [lowest, middle, highest] = [self.lowest, self.middle, self.highest].map(|figure| said(figure, self.unit));
        f.pad(&format!("{middle} ({lowest}-{highest})"))
    }
}

fn said(figure: u64, unit: Unit) -> String {
    match unit {
        Unit::Nanoseconds if figure < 10_000_000 => {
            format!("{}.{:02} ms", figure / 1_000_000, figure % 1_000_000 / 10_000)
        }
        Unit::Nanoseconds => format!("{} ms", figure / 1_000_000),
        Unit::Kibibytes => format!("{} MB", figure / 1024),
        Unit::Hundredths => format!("{}.{:02}", figure / 100, figure % 100),
    }
}

/// Measurements of Kaunta and its baseline, alternating so that a busy moment of the machine affects both.
#[derive(Default)]
pub struct Pairs {
    kaunta: Vec<u64>,
    baseline: Vec<u64>,
}

impl Pairs {
    pub fn push(&mut self, kaunta: u64, baseline: u64) {
        self.kaunta.push(kaunta);
        // Avoids dividing by a baseline too short to measure.
        self.baseline.push(baseline.max(1));
    }

    pub fn kaunta(&self, unit: Unit) -> Spread {
        Spread::of(self.kaunta.clone(), unit)
    }

    pub fn baseline(&self, unit: Unit) -> Spread {
        Spread::of(self.baseline.clone(), unit)
    }

    /// How many of `rows` Kaunta does in a second, at its median.
    pub fn kaunta_a_second(&self, rows: u64) -> u64 {
        a_second(rows, &self.kaunta)
    }

    /// The same of the baseline.
    pub fn baseline_a_second(&self, rows: u64) -> u64 {
        a_second(rows, &self.baseline)
    }

    /// The ratio of each pair, so that what slowed down both cancels out.
    pub fn ratio(&self) -> Spread {
        let ratios = self.kaunta.iter().zip(&self.baseline).map(|(kaunta, baseline)| kaunta * 100 / baseline);
        Spread::of(ratios.collect(), Unit::Hundredths)
    }

    /// Prints a row of the table: the name, Kaunta, the baseline, the ratio.
    pub fn print(&self, name: &str, unit: Unit) {
        let (kaunta, baseline, ratio) = (self.kaunta(unit), self.baseline(unit), self.ratio());
        println!("  {name:<34} {kaunta:<28} {baseline:<28} {ratio}");
    }
}

fn a_second(rows: u64, figures: &[u64]) -> u64 {
    let median = Spread::of(figures.to_vec(), Unit::Nanoseconds).middle.max(1);
    u64::try_from(u128::from(rows) * 1_000_000_000 / u128::from(median)).unwrap_or(u64::MAX)
}

/// Prints the heading of a table of [`Pairs::print`].
pub fn print_heading(title: &str, baseline: &str) {
    println!("\n{title}");
    println!("  {:<34} {:<28} {:<28} ratio", "", "Kaunta", baseline);
}

/// The figure that this many of a hundred do not exceed, among sorted figures; 0 if there are none.
pub fn share_of(sorted: &[u64], of_a_hundred: usize) -> u64 {
    sorted.get((sorted.len() * of_a_hundred).div_ceil(100).saturating_sub(1)).copied().unwrap_or_default()
}

pub fn said_in_milliseconds(nanoseconds: u64) -> String {
    format!("{}.{:02} ms", nanoseconds / 1_000_000, nanoseconds % 1_000_000 / 10_000)
}

pub fn nanoseconds(time: std::time::Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
