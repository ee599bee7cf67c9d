//! A payroll: its file imported and shown, and its people paid one by one.

mod import;
mod one_by_one;
mod people;

use kaunta_app::App;
use serde_json::{Value, json};

use crate::Failure;
use crate::computer::call;
use crate::options::Options;

pub async fn measure(options: &Options) -> Result<(), Failure> {
    import::measure(options).await?;
    one_by_one::measure(options).await
}

/// Imports a file as the window does: picks it, reads it, makes a draft and shows its first rows. Returns the draft.
async fn bring(app: &App) -> Result<Value, Failure> {
    let file = call(app, "pickFile", Value::Null).await?["picked"]["file"].take();
    let look = call(app, "readFile", json!({ "file": file, "sheet": null, "columns": null })).await?;
    let columns = look["columns"].as_array().ok_or("a file without columns")?;
    let guessed: Vec<Value> = columns
        .iter()
        .filter(|column| !column["column"].is_null())
        .map(|column| json!({ "place": column["place"], "column": column["column"] }))
        .collect();
    let import = json!({ "file": file, "sheet": 0, "payees": look["payees"], "columns": guessed, "name": "Wages", "note": "Wages" });
    let draft = call(app, "importPayroll", import).await?;
    let first = json!({ "id": draft["summary"]["id"], "filter": {}, "offset": 0, "limit": 100 });
    let rows = call(app, "payrollRows", first).await?;
    if rows["rows"].as_array().is_none_or(Vec::is_empty) {
        return Err("a draft without rows".into());
    }
    Ok(draft)
}
