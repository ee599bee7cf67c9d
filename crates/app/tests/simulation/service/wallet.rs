//! The service's other interface. It ignores the shop's references: a payment is booked as often as it arrives, and can't be
//! looked up.

use serde_json::Value;

use super::{Booking, Conduct, Nature, Said, Service, Word, answers, wallet_answers};
use crate::chance::Chance;
use crate::line::{comes_in, reference_in};

/// What a batch's answer says of one payment.
#[derive(Debug, Clone)]
pub struct OfItem {
    pub reference: String,
    pub amount: u64,
    pub phone: Value,
    /// `None` if the answer leaves it out.
    pub word: Option<Word>,
}

impl Service {
    /// Handles a payment over the partner wallet.
    pub fn transact(&mut self, body: &Value, now: u64, conduct: &Conduct, chance: &mut Chance) -> Said {
        let reference = reference_in(&body["description"]);
        let amount = body["amount"].as_u64().unwrap_or_default();
        match conduct {
            Conduct::Refuse | Conduct::Crossed { .. } => answers::refusal(chance),
            Conduct::BreakBefore => answers::breakdown(chance),
            Conduct::BreakAfter { course, .. } => {
                self.pay(reference, amount, now, course);
                answers::breakdown(chance)
            }
            Conduct::Doubled { course, .. } => {
                let booking = self.pay(reference, amount, now, course);
                wallet_answers::refused_second(&booking.id, chance)
            }
            Conduct::Book { course, .. } => {
                let booking = self.pay(reference, amount, now, course);
                if comes_in(&body["mode"]) && chance.one_in(2) {
                    return wallet_answers::prompted(&booking);
                }
                wallet_answers::transaction(&booking, now, chance)
            }
        }
    }

    /// Handles a batch: refuses it as a whole, fails before or within it, or answers item by item.
    pub fn bulk(&mut self, body: &Value, now: u64, how: (Nature, &Conduct), chance: &mut Chance) -> Said {
        let items = body["items"].as_array().cloned().unwrap_or_default();
        match how.1 {
            Conduct::Refuse | Conduct::Crossed { .. } => answers::refusal(chance),
            Conduct::BreakBefore => answers::breakdown(chance),
            Conduct::BreakAfter { course, .. } => {
                let midway = chance.between(1, items.len() as u64) as usize;
                for item in items.iter().take(midway) {
                    self.pay_item(item, now, course);
                }
                answers::breakdown(chance)
            }
            Conduct::Doubled { course, .. } => {
                for item in &items {
                    self.pay_item(item, now, course);
                }
                if chance.one_in(2) {
                    return wallet_answers::refused_items(&body["batchReference"], &items, chance);
                }
                wallet_answers::refused_second(&body["batchReference"].to_string(), chance)
            }
            Conduct::Book { .. } => {
                let told: Vec<OfItem> = items.iter().map(|item| self.try_item(item, now, how.0, chance)).collect();
                wallet_answers::batch(&body["batchReference"], &told, chance)
            }
        }
    }

    /// Handles one of a batch's payments independently of the others.
    fn try_item(&mut self, item: &Value, now: u64, nature: Nature, chance: &mut Chance) -> OfItem {
        let word = match Conduct::of(nature, 0, chance) {
            Conduct::Refuse | Conduct::Crossed { .. } => Some(Word::Failed),
            Conduct::BreakBefore => None,
            Conduct::BreakAfter { course, .. } | Conduct::Doubled { course, .. } => {
                self.pay_item(item, now, &course);
                None
            }
            Conduct::Book { course, .. } => Some(self.pay_item(item, now, &course).word(now)),
        };
        let reference = item["referenceId"].as_str().unwrap_or_default().to_owned();
        let amount = item["amount"].as_u64().unwrap_or_default();
        OfItem { reference, amount, phone: item["phoneNumber"].clone(), word }
    }

    fn pay_item(&mut self, item: &Value, now: u64, course: &[(u64, Word)]) -> Booking {
        let reference = item["referenceId"].as_str().unwrap_or_default().to_owned();
        self.pay(reference, item["amount"].as_u64().unwrap_or_default(), now, course)
    }

    fn pay(&mut self, reference: String, amount: u64, now: u64, course: &[(u64, Word)]) -> Booking {
        let booking = Booking { wallet: true, ..self.new_booking(reference, amount, now, course) };
        self.wallet.push(booking.clone());
        booking
    }
}
