//! How a booked payment progresses by itself.

use super::shared::Shared;
use crate::script::plan::{Course, Steps};
use crate::terms::Status;

/// After how many seconds a pending payment ends.
const PENDING: i64 = 5;
/// After how many seconds a payment is reversed.
const REVERSAL: i64 = 10;

impl Shared {
    /// `asks`: whether the payment normally waits for a customer's approval.
    pub(crate) fn steps(&self, course: Course, asks: bool) -> Steps {
        let now = self.now();
        let after = |seconds| now.saturating_add(self.delay(seconds));
        match course {
            Course::Natural if !asks => (Status::Success, None),
            Course::Natural | Course::PendingThenSuccess => (Status::Pending, Some((Status::Success, after(PENDING)))),
            Course::Success => (Status::Success, None),
            Course::Failed => (Status::Failed, None),
            Course::PendingThenFailed => (Status::Pending, Some((Status::Failed, after(PENDING)))),
            Course::PendingForever => (Status::Pending, None),
            Course::Queued => (Status::Queued, None),
            Course::Reversal => (Status::Success, Some((Status::Failed, after(REVERSAL)))),
        }
    }
}
