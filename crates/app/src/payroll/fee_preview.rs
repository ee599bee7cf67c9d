//! What the service would charge for a draft that is paid in batches.

use std::sync::Arc;

use kaunta_domain::money::Money;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::reference::Reference;
use kaunta_domain::text::Narration;
use kaunta_gateway::{Batch, BatchItem, PreviewOutcome};
use kaunta_ledger::{Ledger, PayrollRow, RowFilter};
use kaunta_words::{Message, payroll_preview as said};

use super::preview::{BATCH_SIZE, partner};
use super::{batch, payees};
use crate::payroll::error::PayrollError;
use crate::platform::host::Host;
use crate::wallet::timeout::with_wallet_timeout;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// The most requests made for a preview.
const MOST_PREVIEWS: u32 = 20;
/// Sent to the service; nobody at the shop reads it.
const DESCRIPTION: &str = "Fee preview";

/// What the service would charge for a batch, asked part by part, and in words when it said so, or why there is no fee.
pub(super) async fn fees(
    core: &Arc<Core>,
    workspace: &Workspace,
    id: PayrollId,
    parts: u32,
) -> Result<(Option<Money>, Option<String>), PayrollError> {
    let untold = |words: Message| Ok((None, Some(words.into())));
    let Ok((partner, shared)) = partner(core, workspace).await else {
        return untold(said::fees_set_up());
    };
    if parts > MOST_PREVIEWS {
        return untold(said::fees_many());
    }
    let mut sum = Money::ZERO;
    for part in 0..parts {
        let Some(batch) = part_of(&*core.host, &workspace.ledger, &shared, id, part).await? else { continue };
        let Some(told) = with_wallet_timeout(&*core.host, partner.preview_batch(&batch)).await else {
            return untold(said::fees_untold());
        };
        workspace.record_exchange(core, &told.evidence);
        let fee = match told.outcome {
            PreviewOutcome::Told(preview) => preview.fees.fee,
            PreviewOutcome::NotAnswered(_) | PreviewOutcome::Refused(_) => None,
        };
        let Some(together) = fee.and_then(|fee| sum.checked_add(fee)) else {
            return untold(said::fees_untold());
        };
        sum = together;
    }
    Ok((Some(sum), Some(said::fees_told(core.host.now()).into())))
}

/// A part of a draft as it would be sent, under references that no payment has.
async fn part_of(
    host: &dyn Host,
    ledger: &Ledger,
    shared: &payees::BatchContext,
    id: PayrollId,
    part: u32,
) -> Result<Option<Batch>, PayrollError> {
    let filter = RowFilter { included: Some(true), ..RowFilter::default() };
    let from = u64::from(part) * u64::from(BATCH_SIZE);
    let page = ledger.payroll_rows(id, &filter, from, BATCH_SIZE).await?;
    let item = |row: &PayrollRow| -> Option<BatchItem> {
        let transfer = payees::over_the_partner_wallet(row, shared)?;
        Some(BatchItem { reference: Reference::from_book(format!("PREVIEW-{}", row.position)), transfer })
    };
    let items: Vec<BatchItem> = page.rows.iter().filter_map(item).collect();
    if items.is_empty() {
        return Ok(None);
    }
    let reference = batch::reference(id, part + 1, host.random())?;
    let description = Narration::parse(DESCRIPTION).map_err(PayrollError::PartUnnamed)?;
    Batch::new(reference, description, items).map(Some).map_err(PayrollError::PartNotMade)
}
