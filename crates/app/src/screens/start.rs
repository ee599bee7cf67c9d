//! What the window needs before it draws anything.

use crate::staff::actor::Caller;
use crate::wording::form_view::biller_views;
use kaunta_contract::{Counter, Nothing, StartView};
use kaunta_domain::environment::Environment;

use crate::screens::error::ScreensError;
use crate::screens::room::Screens;
use crate::screens::updating;

impl Screens {
    pub(crate) async fn start(&self, _: &Caller, _: Nothing) -> Result<StartView, ScreensError> {
        let core = &self.core;
        let shop = core.shop();
        let mut start = StartView {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            environment: shop.environment,
            theme: shop.view.theme,
            text_size: core.host.text_size(),
            problem: None,
            lock: None,
            billers: Vec::new(),
            sample_inputs: Vec::new(),
            counter: self.people.at_counter().await?,
            first_run: shop.first_run,
            example_day: shop.example_day && shop.environment == Environment::Practice,
            customer_screen: shop.customer_screen.is_some(),
            done_sound: shop.care.done_sound,
            favourite_months: shop.care.favourite_months,
        };
        updating::at_start(self);
        if matches!(start.counter, Counter::Locked) {
            // Signing in needs no book, which opens meanwhile; its problem is told to who has signed in.
            let core = core.clone();
            tokio::spawn(async move { core.workspace().await.is_ok() });
            return Ok(start);
        }
        match core.workspace().await {
            Ok(workspace) => {
                start.billers = biller_views(&workspace.ledger.all_billers().await?);
                start.lock = workspace.sending.shown();
                start.sample_inputs =
                    workspace.practice.as_ref().map(|place| place.sample_inputs.clone()).unwrap_or_default();
            }
            Err(problem) => start.problem = Some(problem),
        }
        Ok(start)
    }
}
