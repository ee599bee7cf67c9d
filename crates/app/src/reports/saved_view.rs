//! A view of the history that a person saved in the window, for a command in a terminal.

use chrono::NaiveDate;
use kaunta_contract::{HistoryColumn, HistoryFilter, SavedView, ShownList};
use kaunta_domain::calendar::CalendarPeriod;
use serde_json::{Map, Value, json};

/// The columns of the list unless a person chooses others, as in `ui/src/screens/history/columns.ts`.
const USUAL: [HistoryColumn; 6] = [
    HistoryColumn::Time,
    HistoryColumn::Product,
    HistoryColumn::Name,
    HistoryColumn::Number,
    HistoryColumn::State,
    HistoryColumn::Amount,
];

/// What a view shows on this day; `None` if its filter can't be understood.
pub(super) fn shown(view: &SavedView, today: NaiveDate) -> Option<(HistoryFilter, ShownList)> {
    let chosen: Vec<HistoryColumn> = view.columns.iter().map(|chosen| chosen.column).collect();
    let columns = if chosen.is_empty() { USUAL.to_vec() } else { chosen };
    Some((filter(&view.filter, today)?, ShownList { columns, sort: view.sort }))
}

/// The window's own form of a filter (`ui/src/model/historyDraft.ts`): it names its period, and an empty text is no condition.
fn filter(draft: &str, today: NaiveDate) -> Option<HistoryFilter> {
    let mut draft: Map<String, Value> = serde_json::from_str(draft).ok()?;
    let text = |key: &str| draft.get(key).and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_owned);
    let (from, to) = match text("period").as_deref() {
        None | Some("all") => (None, None),
        Some("between") => (text("from"), text("to")),
        Some(named) => {
            let days = period(named)?.days(today);
            (Some(days.start().to_string()), Some(days.end().to_string()))
        }
    };
    let by = text("by");
    for (key, value) in [("from", json!(from)), ("to", json!(to)), ("by", json!(by))] {
        draft.insert(key.to_owned(), value);
    }
    // A view of an older Kaunta lacks the newer conditions.
    for (key, none) in [("modes", json!([])), ("states", json!([])), ("search", json!(""))] {
        draft.entry(key).or_insert(none);
    }
    serde_json::from_value(Value::Object(draft)).ok()
}

fn period(named: &str) -> Option<CalendarPeriod> {
    Some(match named {
        "today" => CalendarPeriod::Today,
        "yesterday" => CalendarPeriod::Yesterday,
        "week" => CalendarPeriod::LastSevenDays,
        "thisWeek" => CalendarPeriod::ThisWeek,
        "lastWeek" => CalendarPeriod::LastWeek,
        "month" => CalendarPeriod::ThisMonth,
        "lastMonth" => CalendarPeriod::LastMonth,
        "quarter" => CalendarPeriod::ThisQuarter,
        "lastQuarter" => CalendarPeriod::LastQuarter,
        "year" => CalendarPeriod::ThisYear,
        "lastYear" => CalendarPeriod::LastYear,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use kaunta_domain::operation::State;

    use super::*;

    fn view(filter: &str) -> SavedView {
        let (name, filter) = ("Month's end".to_owned(), filter.to_owned());
        SavedView { name, filter, columns: Vec::new(), sort: None, on_rail: false }
    }

    #[test]
    fn a_view_is_of_the_day_on_which_it_is_opened_and_an_older_one_has_fewer_conditions() {
        let today = NaiveDate::from_ymd_opt(2026, 3, 1).unwrap();
        let draft = r#"{"period":"lastMonth","from":"","to":"","modes":[],"counted":["disputed"],"states":["unknown"],
            "amountFrom":"5,000","by":"","search":" nakato "}"#;
        let (filter, list) = shown(&view(draft), today).unwrap();
        assert_eq!((filter.from.as_deref(), filter.to.as_deref()), (Some("2026-02-01"), Some("2026-02-28")));
        assert_eq!(
            (filter.states, filter.by, filter.amount_from.as_deref()),
            (vec![State::Unknown], None, Some("5,000"))
        );
        assert_eq!(list.columns, USUAL);
        let (filter, _) = shown(&view("{}"), today).unwrap();
        assert_eq!(filter, HistoryFilter::default());
        let days = r#"{"period":"between","from":"2026-01-05","to":""}"#;
        let (filter, _) = shown(&view(days), today).unwrap();
        assert_eq!((filter.from.as_deref(), filter.to), (Some("2026-01-05"), None));
        for newer in ["", "[]", r#"{"period":"nextCentury"}"#, r#"{"states":["lost"]}"#] {
            assert_eq!(shown(&view(newer), today), None, "{newer}");
        }
    }
}
