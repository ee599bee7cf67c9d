//! What the window needs before it draws anything.

use kaunta_contract::{AppError, BillerView, Nothing, Start};
use kaunta_domain::biller::Biller;
use kaunta_domain::environment::Environment;

use crate::App;
use crate::{form_view, updating};

impl App {
    pub(crate) async fn start(&self, _: Nothing) -> Result<Start, AppError> {
        let inner = self.inner();
        let shop = inner.shop();
        let mut start = Start {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            environment: shop.environment,
            theme: shop.view.theme,
            problem: None,
            lock: None,
            billers: Vec::new(),
            hints: Vec::new(),
            counter: inner.at_counter().await?,
            first_run: shop.first_run,
            example_day: shop.example_day && shop.environment == Environment::Practice,
        };
        match inner.desk().await {
            Ok(desk) => {
                start.billers = biller_views(&desk.billers().await?);
                start.lock = desk.sending.shown();
                start.hints = desk.practice.as_ref().map(|place| place.hints.clone()).unwrap_or_default();
            }
            Err(problem) => start.problem = Some(problem),
        }
        updating::at_start(inner);
        Ok(start)
    }
}

/// The billers as listed: those of the spec can't be removed.
pub(crate) fn biller_views(billers: &[Biller]) -> Vec<BillerView> {
    let known = Biller::known().len();
    billers.iter().enumerate().map(|(place, biller)| form_view::biller(biller, place >= known)).collect()
}
