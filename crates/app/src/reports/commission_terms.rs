//! The rates of the shop's commission and the certificates of withheld tax, as people set them.

use std::collections::BTreeSet;

use kaunta_contract::*;
use kaunta_domain::biller::Biller;
use kaunta_domain::percent::Percent;
use kaunta_people::{Act, LoggedSetting};

use crate::config::commission::{Certificate, Commission, Rate};
use crate::reports::error::ReportsError;
use crate::reports::history::typed_day;
use crate::reports::room::Reports;
use crate::staff::actor::Caller;
use crate::wording::billers;

/// The longest certificate number, in characters.
const LONGEST_CERTIFICATE: usize = 60;
/// The most rates, and the most certificates: more than a shop ever sets.
const MOST_ENTRIES: usize = 1_000;

impl Reports {
    pub(crate) async fn commission_terms(&self, _: &Caller, _: Nothing) -> Result<CommissionTerms, ReportsError> {
        let workspace = self.core.in_use().await?;
        let named =
            |biller: &Biller| CommissionBiller { code: biller.code.clone(), name: billers::name(&biller.called) };
        let billers = workspace.ledger.all_billers().await?.iter().map(named).collect();
        let Commission { rates, certificates } = self.core.shop().commission.clone();
        Ok(CommissionTerms {
            rates: rates.into_iter().map(shown).collect(),
            certificates: certificates.into_iter().map(shown_certificate).collect(),
            billers,
        })
    }

    pub(crate) async fn save_commission_rates(
        &self,
        caller: &Caller,
        input: SaveCommissionRatesInput,
    ) -> Result<CommissionTerms, ReportsError> {
        let mut rates = input.rates.into_iter().map(rate).collect::<Result<Vec<_>, _>>()?;
        rates.sort_by_key(|rate| (rate.mode, rate.biller.as_ref().map(|code| code.as_str().to_owned()), rate.from));
        let of = |rate: &Rate| (rate.mode, rate.biller.as_ref().map(|code| code.as_str().to_owned()), rate.from);
        if rates.iter().map(of).collect::<BTreeSet<_>>().len() < rates.len() {
            return Err(ReportsError::SameRateTwice);
        }
        if rates.len() > MOST_ENTRIES {
            return Err(ReportsError::TooManyRates);
        }
        let workspace = self.core.in_use().await?;
        if let Some(through) = workspace.ledger.closed_through().await? {
            let closed =
                |rates: &[Rate]| -> Vec<Rate> { rates.iter().filter(|rate| rate.from <= through).cloned().collect() };
            if closed(&self.core.shop().commission.rates) != closed(&rates) {
                return Err(ReportsError::RateOfClosedDays(through));
            }
        }
        self.core.change_shop(|shop| shop.commission.rates = rates)?;
        self.log_setting(caller, LoggedSetting::CommissionRates).await;
        self.commission_terms(caller, Nothing).await
    }

    pub(crate) async fn save_certificates(
        &self,
        caller: &Caller,
        input: SaveCertificatesInput,
    ) -> Result<CommissionTerms, ReportsError> {
        let mut certificates = input.certificates.into_iter().map(certificate).collect::<Result<Vec<_>, _>>()?;
        certificates.sort_by_key(|one| (one.from, one.to));
        if certificates.len() > MOST_ENTRIES {
            return Err(ReportsError::TooManyRates);
        }
        self.core.change_shop(|shop| shop.commission.certificates = certificates)?;
        self.log_setting(caller, LoggedSetting::Certificates).await;
        self.commission_terms(caller, Nothing).await
    }

    async fn log_setting(&self, caller: &Caller, what: LoggedSetting) {
        let environment = self.core.shop().environment;
        self.core.staff.log_own(caller, Act::SettingsChanged { what, environment }).await;
    }
}

fn rate(typed: CommissionRate) -> Result<Rate, ReportsError> {
    let percent = |text: &str| Percent::parse(text).map_err(|_| ReportsError::BadPercent);
    Ok(Rate {
        from: typed_day(typed.from.trim())?,
        mode: typed.mode,
        biller: typed.biller,
        percent: percent(&typed.percent)?,
        withheld: percent(&typed.withheld)?,
    })
}

fn shown(rate: Rate) -> CommissionRate {
    CommissionRate {
        from: rate.from.to_string(),
        mode: rate.mode,
        biller: rate.biller,
        percent: rate.percent.to_string(),
        withheld: rate.withheld.to_string(),
    }
}

fn certificate(typed: WithholdingCertificate) -> Result<Certificate, ReportsError> {
    let (from, to) = (typed_day(typed.from.trim())?, typed_day(typed.to.trim())?);
    let number = typed.number.split_whitespace().collect::<Vec<_>>().join(" ");
    if to < from {
        return Err(ReportsError::DaysBackwards);
    }
    if number.is_empty() || number.chars().count() > LONGEST_CERTIFICATE {
        return Err(ReportsError::NoCertificateNumber);
    }
    Ok(Certificate { from, to, number })
}

fn shown_certificate(certificate: Certificate) -> WithholdingCertificate {
    let Certificate { from, to, number } = certificate;
    WithholdingCertificate { from: from.to_string(), to: to.to_string(), number }
}
