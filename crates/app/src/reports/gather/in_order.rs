//! Gathering in an order other than newest first.

use kaunta_ledger::{Ledger, ListedOrphan, Sequence};

use super::*;

/// As [`gather`], in the order of a sequence.
pub(in crate::reports) async fn gather_in_order<W: RowWriter>(
    ledger: &Ledger,
    sequence: &Sequence,
    writer: W,
    watch: &mut Watch,
) -> Result<W, ReportsError> {
    let making = Making::by(&writer, ledger.billers().await?);
    let (billers, (read, pages)) = (making.billers.clone(), mpsc::channel(PAGES_AHEAD));
    let reading = async move {
        for number in 0.. {
            let Some(page) = ledger.page_in(sequence, number).await? else { break };
            let piece = making.begin(move || {
                let (operations, found) = page.rows()?;
                Ok(GatheredRows { operations, orphans: among(found) })
            });
            if let Err(unwritten) = read.send(vec![piece]).await {
                finished(unwritten.0).await;
                break;
            }
        }
        Ok(())
    };
    write_while(reading, writer, pages, &billers, watch).await
}

/// Pairs each with the number of operations before it. Its index counts operations and lost payments together.
fn among(found: Vec<ListedOrphan>) -> Vec<(usize, Orphan)> {
    let before = (0_u64..).zip(found).map(|(others, ListedOrphan { index, orphan })| {
        (usize::try_from(index.saturating_sub(others)).unwrap_or(usize::MAX), orphan)
    });
    before.collect()
}
