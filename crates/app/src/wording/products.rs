//! What a shopkeeper calls the products and the wallets.

use kaunta_domain::mode::Mode;
use kaunta_domain::wallet::WalletType;
use kaunta_words::{Message, products};

pub(crate) fn product(mode: Mode) -> Message {
    match mode {
        Mode::PartnerSendMno => products::send_money(),
        Mode::PartnerCollectMno => products::collect(),
        Mode::PartnerSendBank => products::send_to_bank(),
        Mode::PartnerPayBillPayment => products::bill(),
        Mode::PartnerPayAirtime => products::airtime(),
        Mode::WalletToWallet => products::wallet_to_wallet(),
        Mode::WalletToMobileMoney => products::wallet_to_mobile_money(),
        Mode::WalletToMno => products::wallet_to_mobile_network(),
        Mode::MobileMoneyToWallet => products::mobile_money_to_wallet(),
        Mode::BankTransfer => products::wallet_to_bank(),
        Mode::MerchantPayment => products::pay_a_merchant(),
        Mode::WalletTopUp => products::top_up_the_wallet(),
        Mode::WalletOther => products::other_wallet_transaction(),
    }
}

pub(crate) fn wallet(wallet: WalletType) -> Message {
    match wallet {
        WalletType::Escrow => products::float(),
        WalletType::Commission => products::commission(),
        WalletType::Partner => products::partner_wallet(),
    }
}
