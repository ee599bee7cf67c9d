//! Kaunta's use cases and its contract with the window.
mod calls;
pub mod contract;
/// The program without its window.
pub struct App;
macro_rules! later { ($($m:ident $i:ident $o:ident;)*) => { use contract::*; impl App { $(async fn $m(&self, _: $i) -> Result<$o, AppError> { Err(AppError::new(ErrorCode::Program, "")) })* } } }
later! { start Nothing Start; status Nothing Status; home Nothing Home; form FormInput FormView; validate ValidateInput Validated; review ReviewInput Review; submit SubmitInput OperationDetail; operation OperationInput OperationDetail; ask_now OperationInput OperationDetail; settle SettleInput OperationDetail; look_up LookUpInput LookUpView; history HistoryInput HistoryPage; export_history HistoryFilter SavedFile; receipt OperationInput Receipt; save_receipt OperationInput SavedFile; show_file SavedFile Nothing; settings Nothing SettingsView; save_shop SaveShopInput SettingsView; save_environment SaveEnvironmentInput SettingsView; set_key SetKeyInput SettingsView; forget_key EnvironmentInput SettingsView; switch_environment EnvironmentInput SettingsView; add_biller AddBillerInput SettingsView; remove_biller RemoveBillerInput SettingsView; }
