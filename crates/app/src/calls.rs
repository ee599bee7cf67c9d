//! Every call of the window, in one table.

use serde_json::Value;

use crate::App;
use crate::breakdown::caught;
use crate::contract::*;

/// Declares the calls: the dispatcher that the shell uses, and the TypeScript map of them.
macro_rules! calls {
    ($($(#[doc = $doc:literal])* $wire:literal $method:ident($input:ty) -> $output:ty;)*) => {
        impl App {
            /// The names of all calls, in the order of the table.
            pub const CALLS: &'static [&'static str] = &[$($wire),*];

            /// Answers one call of the window by its name.
            ///
            /// # Errors
            /// As the call says; [`ErrorCode::Program`] for an unknown name, an input of another shape, or a panic.
            pub async fn call(&self, name: &str, input: Value) -> Result<Value, AppError> {
                let known = match name {
                    $($wire => $wire,)*
                    _ => "no such call",
                };
                let answer = caught(known, self.answer(name, input)).await;
                if let Err(error) = &answer {
                    self.inner().diagnosis.problems.note(known, error.code, self.inner().host.now());
                }
                answer
            }

            async fn answer(&self, name: &str, input: Value) -> Result<Value, AppError> {
                match name {
                    $($wire => {
                        let input: $input = serde_json::from_value(input).map_err(|error| misshapen(name, &error))?;
                        let output: $output = self.$method(input).await?;
                        serde_json::to_value(output).map_err(|error| misshapen(name, &error))
                    })*
                    _ => Err(misshapen(name, &"no such call")),
                }
            }
        }

        /// The TypeScript of `Contract.ts`, and every type it needs written into `folder`.
        ///
        /// # Errors
        /// When a file can't be written.
        #[cfg(test)]
        pub(crate) fn export_bindings(folder: &std::path::Path) -> Result<(), ts_rs::ExportError> {
            use std::collections::BTreeSet;
            use ts_rs::TS;
            let config = ts_rs::Config::new().with_out_dir(folder);
            let mut names = BTreeSet::new();
            let mut map = String::new();
            $(
                <$input>::export_all(&config)?;
                <$output>::export_all(&config)?;
                names.insert(<$input>::name(&config));
                names.insert(<$output>::name(&config));
                $(map.push_str(concat!("  /**", $doc, " */\n"));)*
                map.push_str(&format!("  {}: {{ input: {}; output: {} }};\n", $wire, <$input>::name(&config), <$output>::name(&config)));
            )*
            AppError::export_all(&config)?;
            Change::export_all(&config)?;
            let imports: String = names.iter().map(|name| format!("import type {{ {name} }} from \"./{name}\";\n")).collect();
            let text = format!("// Written by `make bindings`. Do not edit.\n{imports}\nexport type Contract = {{\n{map}}};\n");
            std::fs::write(folder.join("Contract.ts"), text)?;
            Ok(())
        }
    };
}

fn misshapen(name: &str, error: &dyn std::fmt::Display) -> AppError {
    // A reader's own words repeat what it could not read: of an input that holds a key nothing is logged.
    let error = if name == "setKey" { "not logged".to_owned() } else { error.to_string() };
    tracing::error!(call = name, error, "a call of the window was not understood");
    AppError::new(ErrorCode::Program, "Kaunta made a mistake. Go back and try again; nothing was sent.")
}

calls! {
    /// What the window needs before it draws anything.
    "start" start(Nothing) -> Start;
    /// The thin bar on top.
    "status" status(Nothing) -> Status;
    /// The first screen.
    "home" home(Nothing) -> Home;
    /// An empty form.
    "form" form(FormInput) -> FormView;
    /// Asks the service who the beneficiary is.
    "validate" validate(ValidateInput) -> Validated;
    /// Checks the whole form and says what will happen. Nothing is sent.
    "review" review(ReviewInput) -> Review;
    /// Sends what was reviewed, once. Answers as soon as it is in the book; the outcome follows as a change.
    "submit" submit(SubmitInput) -> OperationDetail;
    /// Everything known of an operation.
    "operation" operation(OperationInput) -> OperationDetail;
    /// Asks the service where an operation stands, now.
    "askNow" ask_now(OperationInput) -> OperationDetail;
    /// Sends once more, under its own reference, what the service has twice not found.
    "sendAgain" send_again(OperationInput) -> OperationDetail;
    /// Writes everything known of an operation into one file, for a dispute with the service's support.
    "saveEvidence" save_evidence(OperationInput) -> SavedFile;
    /// What is not final, in dispute or lost from the book, oldest first.
    "attention" attention(AttentionInput) -> Attention;
    /// A person has looked at a payment that the book had lost.
    "closeStray" close_stray(CloseStrayInput) -> Nothing;
    /// A day's chain of balances of a wallet.
    "float" float(FloatInput) -> FloatDay;
    /// The book: its chain, its backups, why nothing is sent.
    "book" book(Nothing) -> BookView;
    /// Backs the book up to a place that the person chooses; nothing when they change their mind.
    "backUp" back_up(Nothing) -> BackedUp;
    /// Lets the person choose a backup anywhere and says what it holds; nothing when they change their mind.
    "chooseBackup" choose_backup(Nothing) -> ChosenBackup;
    /// What one of the listed backups holds.
    "examineBackup" examine_backup(BackupInput) -> BackupReport;
    /// Puts a backup in the place of the book, which is set aside.
    "restore" restore(BackupInput) -> BookView;
    /// Gets what can be read out of a damaged book into a new one; the damaged one is set aside.
    "salvage" salvage(Nothing) -> Salvage;
    /// Settles by hand what the service can't be asked about, or contradicts itself on.
    "settle" settle(SettleInput) -> OperationDetail;
    /// Looks up any transaction at the service.
    "lookUp" look_up(LookUpInput) -> LookUpView;
    /// A part of the history, newest first.
    "history" history(HistoryInput) -> HistoryPage;
    /// Writes the history that the filter shows as a CSV file.
    "exportHistory" export_history(HistoryFilter) -> SavedFile;
    /// A receipt to draw and print.
    "receipt" receipt(OperationInput) -> Receipt;
    /// Writes a receipt as a PDF file.
    "saveReceipt" save_receipt(OperationInput) -> SavedFile;
    /// Shows a written file in its folder.
    "showFile" show_file(SavedFile) -> Nothing;
    /// The help page.
    "help" help(Nothing) -> HelpView;
    /// What may be told of this Kaunta to whoever helps with it, to be read before it is saved.
    "diagnostics" diagnostics(Nothing) -> Diagnostics;
    /// Writes the diagnostics that were shown into a file, to the letter.
    "saveDiagnostics" save_diagnostics(SaveDiagnosticsInput) -> SavedFile;
    /// The settings screen.
    "settings" settings(Nothing) -> SettingsView;
    /// Keeps the shop's name and receipt lines.
    "saveShop" save_shop(SaveShopInput) -> SettingsView;
    /// Keeps how careful Kaunta is.
    "saveCare" save_care(SaveCareInput) -> SettingsView;
    /// Keeps one environment's settings.
    "saveEnvironment" save_environment(SaveEnvironmentInput) -> SettingsView;
    /// Keeps a key in the keychain, or for this run where there is none.
    "setKey" set_key(SetKeyInput) -> SettingsView;
    /// Forgets a key.
    "forgetKey" forget_key(KeyInput) -> SettingsView;
    /// Keeps how an environment reaches the partner wallet.
    "savePartner" save_partner(SavePartnerInput) -> SettingsView;
    /// Opens the service's own page on the partner wallet in the browser.
    "openPartnerDocs" open_partner_docs(EnvironmentInput) -> Nothing;
    /// Works in another environment from now on.
    "switchEnvironment" switch_environment(EnvironmentInput) -> SettingsView;
    /// Adds a biller that the service takes and Kaunta does not list.
    "addBiller" add_biller(AddBillerInput) -> SettingsView;
    /// Takes an added biller off the list; its operations stay.
    "removeBiller" remove_biller(RemoveBillerInput) -> SettingsView;
    /// How far Kaunta is with a newer one of itself. Asks nobody.
    "updates" updates(Nothing) -> UpdatesView;
    /// Asks for a newer Kaunta, now.
    "askForUpdate" ask_for_update(Nothing) -> UpdatesView;
    /// Begins to install the version that was shown; how it goes follows as changes. Never while money is on its way.
    "installUpdate" install_update(InstallUpdateInput) -> UpdatesView;
    /// Keeps whether each start asks for a newer Kaunta.
    "saveUpdates" save_updates(SaveUpdatesInput) -> UpdatesView;
    /// Balances of both interfaces as they were last told, and the partner wallet's modes. Asks nobody.
    "wallets" wallets(Nothing) -> Wallets;
    /// Asks the partner wallet for its balance and its modes, now.
    "readWallet" read_wallet(Nothing) -> Wallets;
    /// Payrolls, newest first, and the groups of people.
    "payrolls" payrolls(PayrollsInput) -> Payrolls;
    /// Lets the person pick a table.
    "pickFile" pick_file(Nothing) -> PickedFile;
    /// What is in a table that was picked or dropped.
    "readFile" read_file(ReadFileInput) -> FileView;
    /// Makes a draft out of a table, every row of it.
    "importPayroll" import_payroll(ImportInput) -> PayrollView;
    /// Makes a draft of a group's people, with what they were last paid.
    "payrollOfGroup" payroll_of_group(GroupInput) -> PayrollView;
    /// Makes a draft of the rows of a payroll that were neither paid nor are in doubt.
    "payrollAgain" payroll_again(PayrollInput) -> PayrollView;
    /// One payroll.
    "payroll" payroll(PayrollInput) -> PayrollView;
    /// A part of a payroll's rows.
    "payrollRows" payroll_rows(PayrollRowsInput) -> PayrollRows;
    /// Changes a draft's row, or adds one, and checks it and what it touches.
    "changeRow" change_row(ChangeRowInput) -> PayrollView;
    /// Puts rows of a draft in or leaves them out.
    "includeRows" include_rows(IncludeRowsInput) -> PayrollView;
    /// Begins to check the names of a draft's people with the service; nothing is paid.
    "checkNames" check_names(PayrollInput) -> PayrollView;
    /// What paying a draft would mean.
    "previewPayroll" preview_payroll(PreviewPayrollInput) -> PayrollPreview;
    /// Confirms a draft and begins to pay it.
    "confirmPayroll" confirm_payroll(ConfirmPayrollInput) -> PayrollView;
    /// Stops after the row or part that is on its way, until it is resumed. Ends the checking of names too.
    "pausePayroll" pause_payroll(PayrollInput) -> PayrollView;
    /// Goes on where it was.
    "resumePayroll" resume_payroll(PayrollInput) -> PayrollView;
    /// Ends a run for good after the row or part that is on its way.
    "stopPayroll" stop_payroll(PayrollInput) -> PayrollView;
    /// Throws a draft away; nothing of it was paid.
    "discardPayroll" discard_payroll(PayrollInput) -> Nothing;
    /// Writes every row with its outcome as a table.
    "payrollResults" payroll_results(ResultsInput) -> SavedFile;
    /// Writes an empty table to fill in.
    "payrollTemplate" payroll_template(TemplateInput) -> SavedFile;
    /// Keeps a payroll's people for the next time.
    "saveGroup" save_group(SaveGroupInput) -> Payrolls;
    /// Forgets a group; what its people were paid stays.
    "removeGroup" remove_group(GroupInput) -> Payrolls;
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::path::Path;

    fn files(folder: &Path) -> BTreeMap<String, String> {
        let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
        entries
            .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read_to_string(entry.path()).unwrap()))
            .collect()
    }

    #[test]
    fn typescript_bindings_are_fresh() {
        let committed = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../ui/src/bindings");
        if std::env::var_os("KAUNTA_WRITE_BINDINGS").is_some() {
            std::fs::remove_dir_all(&committed).ok();
            std::fs::create_dir_all(&committed).unwrap();
            super::export_bindings(&committed).unwrap();
        }
        let fresh = tempfile::tempdir().unwrap();
        super::export_bindings(fresh.path()).unwrap();
        assert_eq!(files(&committed), files(fresh.path()), "run `make bindings` and commit what it writes");
    }
}
