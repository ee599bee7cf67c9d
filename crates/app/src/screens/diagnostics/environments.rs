//! Which environments are set up: only the host of each address, and where each key is stored.

use kaunta_contract::{EnvironmentView, Nothing, PartnerView};
use kaunta_domain::environment::Environment;
use url::Url;

use crate::screens::diagnostics::report::{Report, wire, yes};
use crate::screens::room::Screens;
use crate::staff::actor::Caller;

pub(crate) async fn add_to(caller: &Caller, screens: &Screens, report: &mut Report) {
    // Works without a book too.
    let Ok(settings) = screens.settings(caller, Nothing).await else { return };
    report.line("keys go into a keychain", yes(settings.keychain.available));
    report.line("billers added by hand", settings.billers.iter().filter(|biller| biller.custom).count());
    for environment in &settings.environments {
        report.heading(&format!("Environment: {}", environment.environment.code()));
        gateway(environment, report);
        partner(&environment.partner, report);
    }
}

fn gateway(view: &EnvironmentView, report: &mut Report) {
    report.line("service", host(&view.address));
    report.line("key", wire(&view.key.state));
    report.line("wallet", wire(&view.wallet));
    report.line("callback", host(&view.callback));
    report.line("callback server", host(&view.callback_server));
    match view.environment {
        Environment::Development => report.line("look-up path is set", yes(!view.status_path.is_empty())),
        Environment::Practice | Environment::Production => {}
    }
}

fn partner(view: &PartnerView, report: &mut Report) {
    report.line("partner wallet", host(&view.address));
    report.line("partner wallet key", wire(&view.key.state));
    report.line("partner user is set", yes(!view.user.is_empty()));
}

/// The host of an address. What a person typed into its path, user name or query is left out.
fn host(address: &str) -> String {
    if address.is_empty() {
        return "not set".to_owned();
    }
    let host = Url::parse(address).ok().and_then(|url| url.host_str().map(str::to_owned));
    host.unwrap_or_else(|| "not an address".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_an_address_only_the_host_is_told() {
        for (address, told) in [
            ("", "not set"),
            ("https://pay.example:8443/in/NAKATO?key=1#2", "pay.example"),
            ("https://nakato:word@pay.example", "pay.example"),
            ("http://127.0.0.1:4010", "127.0.0.1"),
            ("NAKATO", "not an address"),
        ] {
            assert_eq!(host(address), told, "{address}");
        }
    }
}
