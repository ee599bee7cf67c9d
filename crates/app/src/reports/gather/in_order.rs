//! The same in another order than newest first.

use kaunta_ledger::{Ledger, ListedOperation, ListedOrphan, Sequence};

use super::*;

/// As [`gather`], in the order of a sequence. A page is begun to be read before those before it are written.
pub(in crate::reports) async fn gather_in_order<W: RowWriter>(
    ledger: &Ledger,
    sequence: &Sequence,
    mut writer: W,
    watch: &mut Watch,
) -> Result<W, ReportsError> {
    let mut billers = Biller::known();
    billers.extend(ledger.billers().await?);
    let billers = Arc::new(billers);
    let mut next = ledger.page_in(sequence, 0).await?;
    for number in 1.. {
        watch.goes_on()?;
        let Some(page) = next else { break };
        let count = page.count();
        let (rows, found) = page.rows().await?;
        next = ledger.page_in(sequence, number).await?;
        let of_page = billers.clone();
        writer = apart(move || {
            writer.page(&placed(&rows, &found), &of_page)?;
            fail::fail_point!("export-half-written");
            Ok(writer)
        })
        .await?;
        watch.wrote(count);
        tokio::task::yield_now().await;
    }
    Ok(writer)
}

/// What the book had lost stands at its place, the operations between.
fn placed<'p>(rows: &'p [ListedOperation], found: &'p [ListedOrphan]) -> Vec<Item<'p>> {
    let mut items: Vec<_> = rows.iter().map(Item::Operation).collect();
    for ListedOrphan { index, orphan } in found {
        let place = usize::try_from(*index).unwrap_or(usize::MAX).min(items.len());
        items.insert(place, Item::Found(orphan));
    }
    items
}
