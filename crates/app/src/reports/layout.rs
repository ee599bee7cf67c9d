//! How a person sees the history: their columns, their order and their saved views.

use std::collections::BTreeSet;

use kaunta_contract::{ChosenColumn, HistoryLayout, Nothing, SavedView};

use crate::reports::error::ReportsError;
use crate::reports::room::Reports;
use crate::staff::actor::Caller;

/// The most views that one person can save.
const MOST_VIEWS: usize = 50;
const MOST_CHARACTERS: usize = 40;
/// The longest filter of a view, in bytes.
const LONGEST_FILTER: usize = 8_000;

impl Reports {
    pub(crate) async fn history_layout(&self, caller: &Caller, _: Nothing) -> Result<HistoryLayout, ReportsError> {
        Ok(self.layouts.of(caller.name()))
    }

    pub(crate) async fn save_history_layout(
        &self,
        caller: &Caller,
        layout: HistoryLayout,
    ) -> Result<HistoryLayout, ReportsError> {
        let layout = checked(layout)?;
        self.layouts.keep(caller.name(), &layout).map_err(|error| {
            tracing::error!(%error, "how a person sees the history can't be written");
            ReportsError::LayoutNotSaved
        })?;
        Ok(layout)
    }
}

fn checked(layout: HistoryLayout) -> Result<HistoryLayout, ReportsError> {
    if layout.views.len() > MOST_VIEWS || layout.views.iter().any(|view| view.filter.len() > LONGEST_FILTER) {
        return Err(ReportsError::TooManyViews);
    }
    let mut names = BTreeSet::new();
    let mut views = Vec::new();
    for view in layout.views {
        let name = view.name.trim().to_owned();
        let length = name.chars().count();
        if !(1..=MOST_CHARACTERS).contains(&length) || name.chars().any(char::is_control) {
            return Err(ReportsError::NoViewName);
        }
        if !names.insert(name.to_lowercase()) {
            return Err(ReportsError::SameViewName { name });
        }
        views.push(SavedView { name, columns: once(view.columns), ..view });
    }
    Ok(HistoryLayout { columns: once(layout.columns), views })
}

/// Drops repeated columns.
fn once(mut columns: Vec<ChosenColumn>) -> Vec<ChosenColumn> {
    let mut seen = Vec::new();
    columns.retain(|chosen| {
        let is_new = !seen.contains(&chosen.column);
        seen.push(chosen.column);
        is_new
    });
    columns
}
