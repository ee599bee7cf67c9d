//! Words that many lines of an export have in common.

use std::collections::HashMap;
use std::sync::Arc;

use kaunta_domain::biller::Biller;
use kaunta_domain::mode::Mode;
use kaunta_domain::wallet::WalletType;

use crate::wording::products;
use crate::wording::words::provider;

/// Each message is rendered once for a whole export: rendering takes longer than writing a line.
#[derive(Default)]
pub(crate) struct SharedWords {
    products: HashMap<Mode, Arc<str>>,
    wallets: HashMap<WalletType, Arc<str>>,
    /// By code.
    providers: HashMap<Mode, HashMap<String, Arc<str>>>,
}

impl SharedWords {
    pub(crate) fn product(&mut self, mode: Mode) -> Arc<str> {
        self.products.entry(mode).or_insert_with(|| String::from(products::product(mode)).into()).clone()
    }

    pub(crate) fn wallet(&mut self, wallet: WalletType) -> Arc<str> {
        self.wallets.entry(wallet).or_insert_with(|| String::from(products::wallet(wallet)).into()).clone()
    }

    pub(crate) fn provider(&mut self, mode: Mode, code: &str, billers: &[Biller]) -> Arc<str> {
        let known = self.providers.entry(mode).or_default();
        if let Some(said) = known.get(code) {
            return said.clone();
        }
        let said: Arc<str> = provider(mode, code, billers).into();
        known.insert(code.to_owned(), said.clone());
        said
    }
}
