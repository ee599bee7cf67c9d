//! Every call of the window, in one table.

use kaunta_contract::*;
use kaunta_words::calls as words;
use serde_json::Value;
use tracing::Instrument as _;

use crate::platform::breakdown::caught;
use crate::runtime::app::App;
use crate::runtime::call_span::{CallFuture, boxed, misshapen};
use crate::staff::actor::{Caller, Need};

calls! {
    /// What the window needs before it draws anything.
    Anybody "start" screens.start(Nothing) -> StartView;
    /// Shows the thin bar on top.
    Work "status" screens.status(Nothing) -> Status;
    /// Shows the first screen.
    Work "home" screens.home(Nothing) -> Home;
    /// Warns that the float of the wallet in use runs out today or tomorrow, with what can still be paid.
    Work "lowFloat" screens.low_float(Nothing) -> LowFloatView;
    /// Begins a payment.
    Sell "form" payments.form(FormInput) -> FormView;
    /// Tells which billers, networks or banks of a product fail or are slow, by the shop's own last answers.
    Sell "providerHealth" payments.provider_health(ProviderHealthInput) -> ProviderHealthView;
    /// Asks the service who the beneficiary is.
    Sell "validate" payments.validate(ValidateInput) -> Validated;
    /// Checks the whole form and says what will happen. Nothing is sent.
    Sell "review" payments.review(ReviewInput) -> Review;
    /// Sends what was reviewed, once. Answers as soon as it is in the book; the outcome follows as a change.
    Sell "submit" payments.submit(SubmitInput) -> OperationDetail;
    /// Checks several reviewed bills together. Nothing is sent.
    Sell "reviewBasket" payments.review_basket(ReviewBasketInput) -> BasketReview;
    /// Pays several reviewed bills one by one, each once. Answers once they are recorded; outcomes follow as changes.
    Sell "payBasket" payments.pay_basket(PayBasketInput) -> BasketView;
    /// Asks a second person about several reviewed bills, as one request. Nothing is sent until then.
    Sell "askBasketApproval" approvals.ask_basket_approval(PayBasketInput) -> ApprovalView;
    /// Shows several bills that were confirmed together, and what became of each.
    Sell "basket" payments.basket(BasketInput) -> BasketView;
    /// Sends the rest of several bills after they stopped, or leaves it unpaid with its cash given back.
    Sell "decideBasket" payments.decide_basket(DecideBasketInput) -> BasketView;
    /// Prints one receipt for several bills, or shows it where there is no thermal printer.
    Sell "printBasket" printing.print_basket(BasketInput) -> BasketPrint;
    /// Prints the one receipt of several bills automatically: one's own, once, if switched on; else tells the outcome.
    Sell "printBasketSale" printing.print_basket_sale(BasketInput) -> SalePrint;
    /// Shows the one receipt of several bills, to be printed.
    Sell "basketReceipt" documents.basket_receipt(BasketInput) -> BasketReceipt;
    /// Writes the one receipt of several bills as a PDF file.
    Sell "saveBasketReceipt" documents.save_basket_receipt(BasketInput) -> SavedFile;
    /// Shows what would be passed on to a customer about several bills as a message. Opens nothing.
    Sell "sharedBasketReceipt" documents.shared_basket_receipt(BasketInput) -> SharedReceipt;
    /// Opens the one receipt of several bills as a message in WhatsApp or the program for SMS; a person sends it there.
    Sell "shareBasketReceipt" documents.share_basket_receipt(ShareBasketInput) -> Nothing;
    /// Finds who was paid before, by a few letters or digits.
    Sell "findCustomers" payments.find_customers(FindCustomersInput) -> FoundCustomers;
    /// Shows the customers who agreed to be kept.
    Sell "favourites" payments.favourites(Nothing) -> FavouritesView;
    /// Keeps a customer who was paid, because they agree to it.
    Sell "saveFavourite" payments.save_favourite(SaveFavouriteInput) -> FavouritesView;
    /// Erases a customer who asks for it from the favourites and the suggestions. The book stays.
    Sell "eraseCustomer" payments.erase_customer(EraseCustomerInput) -> FavouritesView;
    /// Shows who a payment would be to, the last payments and the usual amount.
    Sell "customer" payments.customer(CustomerInput) -> CustomerPanel;
    /// Fills in the form as for an earlier payment. Nothing is validated yet.
    Sell "payAgain" payments.pay_again(OperationInput) -> FilledForm;
    /// Shows everything known about a payment.
    Look "operation" operations.operation(OperationInput) -> OperationDetail;
    /// Asks the service now for a payment's state.
    Look "askNow" polling.ask_now(OperationInput) -> OperationDetail;
    /// Sends again, under its own reference, a payment that the service has twice not found.
    Sell "sendAgain" payments.send_again(OperationInput) -> OperationDetail;
    /// Writes everything known about a payment into one file, for a dispute with the service's support.
    Read "saveEvidence" documents.save_evidence(OperationInput) -> SavedFile;
    /// Shows what is not final, in dispute or lost from the book, oldest first.
    Look "attention" screens.attention(AttentionInput) -> Attention;
    /// Ends the claim to a token that never came, or that nobody fetched.
    Manage "closeTokenClaim" screens.close_token_claim(CloseTokenClaimInput) -> Attention;
    /// Confirms that the key and address set now belong to the same account as the earlier ones.
    Manage "sameAccount" screens.same_account(SameAccountInput) -> Attention;
    /// Confirms that no other copy of the book is used any more: what was unpaid when it moved may be paid from here.
    Manage "retireComputer" screens.retire_computer(RetireComputerInput) -> Attention;
    /// Confirms that a time unknown to the book was compared with the service's statement.
    Manage "decideUnknownTime" screens.decide_unknown_time(DecideUnknownTimeInput) -> Attention;
    /// Closes the case of a payment that the book had lost, once a person has looked at it.
    Manage "closeOrphan" books.close_orphan(CloseOrphanInput) -> Nothing;
    /// Explains the balance of a wallet over a day.
    Read "float" screens.float(FloatInput) -> FloatDay;
    /// Tells how long a wallet's float lasts at the shop's own pace, and how much to buy by when.
    Read "floatForecast" screens.float_forecast(FloatForecastInput) -> FloatForecast;
    /// Shows the state of the book and its backups.
    Read "book" books.book(Nothing) -> BookView;
    /// Goes on without checking the book against the keychain, until Kaunta closes.
    Manage "goOnWithoutKeychain" books.go_on_without_keychain(WithoutKeychainInput) -> BookView;
    /// Goes on before the service was asked about a moved book, where the settings don't allow asking.
    Manage "goOnWithoutAsking" books.go_on_without_asking(WithoutAskingInput) -> BookView;
    /// Backs the book up to a place that the person chooses; nothing when they change their mind.
    Manage "backUp" books.back_up(Nothing) -> BackedUp;
    /// Lets the person choose a folder on a second disk for the daily copies from now on; nothing if they cancel.
    Manage "chooseSecondDisk" books.choose_second_disk(Nothing) -> BookView;
    /// Copies the book as it is now to the second disk, with the daily copies that are missing there.
    Manage "copyToSecondDisk" books.copy_to_second_disk(Nothing) -> BookView;
    /// Copies nothing to the second disk any more; what is there stays.
    Manage "stopSecondDisk" books.stop_second_disk(Nothing) -> BookView;
    /// Lets the person choose a backup anywhere and says what it holds; nothing when they change their mind.
    Manage "chooseBackup" books.choose_backup(Nothing) -> ChosenBackup;
    /// Says what one of the listed backups holds.
    Manage "examineBackup" books.examine_backup(BackupInput) -> BackupReport;
    /// Replaces the book with a backup and sets the old book aside.
    Manage "restore" books.restore(RestoreInput) -> Nothing;
    /// Shows this computer's code, and whether the book was closed here to continue on another one.
    Manage "computer" books.computer(Nothing) -> ComputerView;
    /// Closes every book here for good and writes the file that carries them to another computer; nothing if cancelled.
    Manage "moveAway" books.move_away(MoveAwayInput) -> MovedAway;
    /// Lets the person choose a file that carries a book and says what it holds; nothing when they change their mind.
    Manage "chooseMovingFile" books.choose_moving_file(Nothing) -> ChosenMovingFile;
    /// Replaces the books, the people and the settings with those of a moving file, and sets the old ones aside.
    Manage "bringIn" books.bring_in(MovingFileInput) -> BroughtIn;
    /// Saves what can be read of a damaged book into a new one; the damaged one is set aside.
    Manage "salvage" books.salvage(Nothing) -> Salvage;
    /// Settles by hand what the service can't be asked about, contradicts itself on, or keeps answering unclearly.
    Manage "settle" payments.settle(SettleInput) -> OperationDetail;
    /// Looks up any transaction at the service.
    Read "lookUp" polling.look_up(LookUpInput) -> LookUpView;
    /// Shows the history, a part at a time, newest first.
    Look "history" reports.history(HistoryInput) -> HistoryPage;
    /// Sums each day of what the filter shows.
    Look "historyDays" reports.history_days(HistoryFilter) -> HistoryDays;
    /// Shows how this person sees the history: columns, order and saved views.
    Look "historyLayout" reports.history_layout(Nothing) -> HistoryLayout;
    /// Saves how this person sees the history.
    Look "saveHistoryLayout" reports.save_history_layout(HistoryLayout) -> HistoryLayout;
    /// Adds up everything that the filter shows.
    Look "historyTotals" reports.history_totals(HistoryFilter) -> HistoryTotals;
    /// Shows the labels that stand on payments.
    Look "usedLabels" reports.used_labels(Nothing) -> UsedLabels;
    /// Draws a chart of a range of days.
    Read "chart" reports.chart(ChartInput) -> Chart;
    /// Writes the history that the filter shows to a file; its progress follows as changes.
    Read "exportHistory" reports.export_history(ExportInput) -> SavedFile;
    /// Shows how the history was exported the last time.
    Read "lastExport" reports.last_export(Nothing) -> ExportChoice;
    /// Shows a report about a range of days, as of one moment.
    Read "report" reports.report(ReportInput) -> Report;
    /// Tells which fees of today are other than usual.
    Read "feeDrift" reports.fee_drift(Nothing) -> FeeDriftView;
    /// Shows the rates of the shop's commission and the certificates of withheld tax.
    Read "commissionTerms" reports.commission_terms(Nothing) -> CommissionTerms;
    /// Saves the rates of the shop's commission.
    Manage "saveCommissionRates" reports.save_commission_rates(SaveCommissionRatesInput) -> CommissionTerms;
    /// Saves the certificates of withheld tax.
    Annotate "saveCertificates" reports.save_certificates(SaveCertificatesInput) -> CommissionTerms;
    /// Writes a report to a file.
    Read "exportReport" reports.export_report(ReportExportInput) -> SavedFile;
    /// Writes everything of a month to one file: reports, the Z reports and the history.
    Read "packMonth" packs.pack_month(PackInput) -> SavedFile;
    /// Shows where each month's file is written automatically.
    Read "packs" packs.packs(Nothing) -> PacksView;
    /// Chooses the folder into which each month's file is written automatically.
    Manage "choosePacksFolder" packs.choose_packs_folder(Nothing) -> PacksView;
    /// Stops writing each month's file automatically; what is there stays.
    Manage "stopPacks" packs.stop_packs(Nothing) -> PacksView;
    /// Stops writing the history to a file; nothing of the file is left.
    Read "stopExport" reports.stop_export(Nothing) -> Nothing;
    /// Shows a receipt, to be printed.
    Look "receipt" documents.receipt(OperationInput) -> Receipt;
    /// Writes a receipt as a PDF file.
    Look "saveReceipt" documents.save_receipt(OperationInput) -> SavedFile;
    /// Shows what the shop charges itself.
    Manage "tariff" documents.tariff(Nothing) -> TariffView;
    /// Saves what the shop charges itself; confirmations that are open keep theirs.
    Manage "saveTariff" documents.save_tariff(SaveTariffInput) -> TariffView;
    /// Writes the tariff as a PDF file, for the wall.
    Manage "saveTariffPaper" documents.save_tariff_paper(Nothing) -> SavedFile;
    /// Shows what would be passed on to a customer as a message. Opens nothing.
    Look "sharedReceipt" documents.shared_receipt(OperationInput) -> SharedReceipt;
    /// Opens a receipt as a message in WhatsApp or the program for SMS; a person sends it there.
    Look "shareReceipt" documents.share_receipt(ShareInput) -> Nothing;
    /// Shows the receipt of a payment that the book had lost, to be printed.
    Look "orphanReceipt" documents.orphan_receipt(OrphanInput) -> Receipt;
    /// Writes the receipt of a payment that the book had lost as a PDF file.
    Look "saveOrphanReceipt" documents.save_orphan_receipt(OrphanInput) -> SavedFile;
    /// Shows what would be passed on about a payment that the book had lost as a message. Opens nothing.
    Look "sharedOrphanReceipt" documents.shared_orphan_receipt(OrphanInput) -> SharedReceipt;
    /// Opens the receipt of a payment that the book had lost as a message; a person sends it there.
    Look "shareOrphanReceipt" documents.share_orphan_receipt(ShareOrphanInput) -> Nothing;
    /// Prints the receipt of a payment that the book had lost on the thermal printer.
    Look "printOrphanReceipt" printing.print_orphan_receipt(OrphanInput) -> PrintResult;
    /// Prints a receipt on the thermal printer: that of this computer.
    Look "printReceipt" printing.print_receipt(OperationInput) -> PrintResult;
    /// Shows receipts of the last day that may not have come out of the thermal printer. Prints nothing.
    Look "unprintedReceipts" printing.unprinted_receipts(Nothing) -> UnprintedReceipts;
    /// Leaves a receipt that may not have come out unprinted: it is no longer offered.
    Look "leaveUnprinted" printing.leave_unprinted(OperationInput) -> UnprintedReceipts;
    /// Prints a slip for the service's support with every number of a payment, or saves it as a PDF where there is no thermal printer.
    Look "printComplaint" printing.print_complaint(OperationInput) -> ComplaintSlip;
    /// Prints the receipt of a sale automatically: one's own, once, if switched on; else tells the outcome.
    Sell "printSale" printing.print_sale(OperationInput) -> SalePrint;
    /// Hands out, for the first time, a token that its payment came without: records by whom, then shows and prints it.
    Sell "handOutToken" printing.hand_out_token(OperationInput) -> HandedOutToken;
    /// Shows a step of the sale on the screen for the customer, if there is one.
    Sell "showCustomer" customer_screen.show_customer(ShowCustomerInput) -> Nothing;
    /// Shows the monitors of this computer, and which one is the customer's.
    Manage "customerScreen" customer_screen.customer_screen(Nothing) -> CustomerScreenSettings;
    /// Opens the screen for the customer on a monitor, or closes it.
    Manage "saveCustomerScreen" customer_screen.save_customer_screen(SaveCustomerScreenInput) -> CustomerScreenSettings;
    /// Finds a customer's paid receipts by a full reference, account or phone, also of what others sold.
    Sell "findReceipt" documents.find_receipt(FindReceiptInput) -> FoundReceipts;
    /// Shows the tokens of a receipt that was found.
    Sell "openFoundReceipt" documents.open_found_receipt(OperationInput) -> FoundTokens;
    /// Prints a copy of a receipt that was found, or shows it where there is no thermal printer.
    Sell "printFoundReceipt" printing.print_found_receipt(OperationInput) -> FoundReceiptPrint;
    /// Shows the thermal printer: that of this computer. Asks it nothing.
    Manage "printer" printing.printer(Nothing) -> PrinterSettings;
    /// Saves the thermal printer: that of this computer.
    Manage "savePrinter" printing.save_printer(SavePrinterInput) -> PrinterSettings;
    /// Lists the printers that this computer knows of. Prints nothing.
    Manage "foundPrinters" printing.found_printers(Nothing) -> FoundPrinters;
    /// Looks for printers on this computer's own networks: tries their addresses. Prints nothing.
    Manage "networkPrinters" printing.network_printers(Nothing) -> NetworkPrinters;
    /// Asks a thermal printer how it is; it need not be saved. Prints nothing.
    Manage "printerState" printing.printer_state(PrintTestInput) -> PrinterState;
    /// Prints a test on a thermal printer; it need not be saved.
    Manage "printTest" printing.print_test(PrintTestInput) -> PrintResult;
    /// Shows the logo of receipts as it is printed.
    Manage "logo" documents.logo(Nothing) -> LogoView;
    /// Lets the person choose a picture as the logo of receipts; nothing if they cancel.
    Manage "chooseLogo" documents.choose_logo(Nothing) -> LogoView;
    /// Prints receipts without a logo from now on.
    Manage "removeLogo" documents.remove_logo(Nothing) -> LogoView;
    /// Shows the public keys that receipts are signed with. Makes none.
    Manage "receiptKeys" documents.receipt_keys(Nothing) -> ReceiptKeys;
    /// Writes the page with which anybody checks a receipt: with these keys in it.
    Manage "saveCheckingPage" documents.save_checking_page(Nothing) -> SavedFile;
    /// Shows a drawer, what should be in it and its last closings. Closes nothing.
    Look "cash" cash.cash(CashInput) -> CashView;
    /// Shows the payments and entries that a number of a drawer is the sum of.
    Look "cashRows" cash.cash_rows(CashRowsInput) -> CashRows;
    /// Opens a drawer with what was counted in it.
    Sell "openDrawer" cash.open_drawer(OpenDrawerInput) -> CashView;
    /// Records cash that was put in, taken out or given back to a customer.
    Sell "moveCash" cash.move_cash(MoveCashInput) -> CashView;
    /// Closes a drawer with what was counted in it, once, and writes its Z report; a difference needs a reason.
    Sell "closeDrawer" cash.close_drawer(CloseDrawerInput) -> DrawerClosed;
    /// Adds a drawer.
    Manage "addDrawer" cash.add_drawer(AddDrawerInput) -> CashView;
    /// Shows a Z report as it was written, to be printed as a copy.
    Look "closing" cash.closing(ClosingInput) -> ClosingView;
    /// Writes a Z report as a PDF file.
    Look "saveClosing" cash.save_closing(ClosingInput) -> SavedFile;
    /// Lists the closed periods.
    Read "closedPeriods" cash.closed_periods(Nothing) -> ClosedPeriods;
    /// Shows the statement of a closed period, to be printed.
    Read "closedPeriod" cash.closed_period(PeriodInput) -> ClosedPeriod;
    /// Closes the days up to one that is over: nothing that people enter is dated into them.
    Annotate "closePeriod" cash.close_period(ClosePeriodInput) -> ClosedPeriod;
    /// Opens the last closed period again.
    Manage "reopenPeriod" cash.reopen_period(ReopenPeriodInput) -> ClosedPeriods;
    /// Shows a written file in its folder.
    Work "showFile" screens.show_file(SavedFile) -> Nothing;
    /// Shows the help page.
    Anybody "help" screens.help(Nothing) -> HelpView;
    /// Shows the diagnostics for support, to be read before they are saved.
    Work "diagnostics" screens.diagnostics(Nothing) -> Diagnostics;
    /// Writes the diagnostics into a file exactly as they were shown.
    Work "saveDiagnostics" screens.save_diagnostics(SaveDiagnosticsInput) -> SavedFile;
    /// Shows the settings.
    Manage "settings" screens.settings(Nothing) -> SettingsView;
    /// Saves the shop's name and the lines of its receipts.
    Manage "saveShop" screens.save_shop(SaveShopInput) -> SettingsView;
    /// Saves how careful Kaunta is.
    Manage "saveCare" screens.save_care(SaveCareInput) -> SettingsView;
    /// Saves what is sent along with each payment from now on.
    Manage "saveSentAlong" screens.save_sent_along(SaveSentAlongInput) -> SettingsView;
    /// Shows the accountant's names for the accounts.
    Manage "accountNames" reports.account_names(Nothing) -> AccountNames;
    /// Saves the accountant's names for the accounts.
    Manage "saveAccountNames" reports.save_account_names(SaveAccountNamesInput) -> AccountNames;
    /// Saves one environment's settings.
    Manage "saveEnvironment" screens.save_environment(SaveEnvironmentInput) -> SettingsView;
    /// Stores a key in the keychain, or until Kaunta closes if there is none.
    Manage Secret "setKey" screens.set_key(SetKeyInput) -> SettingsView;
    /// Forgets a key.
    Manage "forgetKey" screens.forget_key(KeyInput) -> SettingsView;
    /// Saves how an environment reaches the partner wallet.
    Manage "savePartner" screens.save_partner(SavePartnerInput) -> SettingsView;
    /// Opens the service's own page on the partner wallet in the browser.
    Manage "openPartnerDocs" screens.open_partner_docs(EnvironmentInput) -> Nothing;
    /// Switches to another environment.
    Manage "switchEnvironment" screens.switch_environment(EnvironmentInput) -> SettingsView;
    /// Adds a biller that the service accepts and Kaunta does not list.
    Manage "addBiller" screens.add_biller(AddBillerInput) -> SettingsView;
    /// Removes an added biller from the list; its operations stay.
    Manage "removeBiller" screens.remove_biller(RemoveBillerInput) -> SettingsView;
    /// Shows the state of Kaunta's update. Asks nobody.
    Manage "updates" screens.updates(Nothing) -> UpdatesView;
    /// Checks for a newer Kaunta now.
    Manage "askForUpdate" screens.ask_for_update(Nothing) -> UpdatesView;
    /// Begins to install the version that was shown; how it goes follows as changes. Never while money is on its way.
    Manage "installUpdate" screens.install_update(InstallUpdateInput) -> UpdatesView;
    /// Saves whether Kaunta checks for updates at each start.
    Manage "saveUpdates" screens.save_updates(SaveUpdatesInput) -> UpdatesView;
    /// Shows the balances of both interfaces as last reported, and the partner wallet's modes. Asks nobody.
    Work "wallets" wallets.wallets(Nothing) -> Wallets;
    /// Asks the partner wallet now for its balance and its modes.
    Work "readWallet" wallets.read_wallet(Nothing) -> Wallets;
    /// Shows the payrolls, newest first, and the groups of people.
    Payroll "payrolls" payrolls.payrolls(PayrollsInput) -> Payrolls;
    /// Picks a table of people to pay.
    PreparePayroll "pickFile" payrolls.pick_file(Nothing) -> PickedFile;
    /// Reads a table of people to pay.
    PreparePayroll "readFile" payrolls.read_file(ReadFileInput) -> FileView;
    /// Makes a draft of every row of a table.
    PreparePayroll "importPayroll" payrolls.import_payroll(ImportInput) -> PayrollView;
    /// Makes a draft of a group's people, with what they were last paid.
    PreparePayroll "payrollOfGroup" payrolls.payroll_of_group(GroupInput) -> PayrollView;
    /// Makes a draft of a payroll's rows that were not paid and are not in doubt.
    PreparePayroll "payrollAgain" payrolls.payroll_again(PayrollInput) -> PayrollView;
    /// Shows a payroll.
    Payroll "payroll" payrolls.payroll(PayrollInput) -> PayrollView;
    /// Shows a payroll's rows, a part at a time.
    Payroll "payrollRows" payrolls.payroll_rows(PayrollRowsInput) -> PayrollRows;
    /// Changes a draft's row, or adds one, and checks it and what it touches.
    PreparePayroll "changeRow" payrolls.change_row(ChangeRowInput) -> PayrollView;
    /// Applies the proposed corrections to all rows of a draft that a filter shows.
    PreparePayroll "takeGuesses" payrolls.take_guesses(TakeGuessesInput) -> PayrollView;
    /// Sets how far back the same payment to the same recipient counts as paid before, in a draft.
    PreparePayroll "setLookBack" payrolls.set_look_back(SetLookBackInput) -> LookedBack;
    /// Includes rows of a draft or leaves them out.
    PreparePayroll "includeRows" payrolls.include_rows(IncludeRowsInput) -> PayrollView;
    /// Begins to check the names of a draft's people with the service; nothing is paid.
    PreparePayroll "checkNames" payrolls.check_names(PayrollInput) -> PayrollView;
    /// Says what paying a draft would mean.
    PreparePayroll "previewPayroll" payrolls.preview_payroll(PreviewPayrollInput) -> PayrollPreview;
    /// Confirms a draft and begins to pay it.
    PreparePayroll "confirmPayroll" payrolls.confirm_payroll(ConfirmPayrollInput) -> PayrollView;
    /// Pauses a payroll after the row or part that is on its way, until it is resumed. Ends the checking of names too.
    PreparePayroll "pausePayroll" payrolls.pause_payroll(PayrollInput) -> PayrollView;
    /// Decides whether people with another name at the service are paid or left out for good.
    PreparePayroll "answerNames" payrolls.answer_names(AnswerNamesInput) -> PayrollView;
    /// Resumes a payroll where it was.
    PreparePayroll "resumePayroll" payrolls.resume_payroll(PayrollInput) -> PayrollView;
    /// Ends a payroll for good after the row or part that is on its way.
    PreparePayroll "stopPayroll" payrolls.stop_payroll(PayrollInput) -> PayrollView;
    /// Discards a payroll's draft; nothing of it was paid.
    PreparePayroll "discardPayroll" payrolls.discard_payroll(PayrollInput) -> Nothing;
    /// Writes a payroll's rows with their outcomes as a table.
    Payroll "payrollResults" payrolls.payroll_results(ResultsInput) -> SavedFile;
    /// Writes an empty table to fill in.
    Payroll "payrollTemplate" payrolls.payroll_template(TemplateInput) -> SavedFile;
    /// Saves a payroll's people as a group.
    PreparePayroll "saveGroup" payrolls.save_group(SaveGroupInput) -> Payrolls;
    /// Forgets a group; what its people were paid stays.
    PreparePayroll "removeGroup" payrolls.remove_group(GroupInput) -> Payrolls;
    /// Shows who may sign in, and how many tries they have left.
    Anybody "signInOptions" people.sign_in_options(Nothing) -> SignInOptions;
    /// Signs in with a PIN, which signs out the person before.
    Anybody Secret "signIn" people.sign_in(SignInInput) -> Me;
    /// Locks the window; what is on its way goes on.
    Anybody "lock" people.lock(Nothing) -> Nothing;
    /// Reports that the window is in use: without this Kaunta locks itself after the set minutes.
    Anybody "stillHere" people.still_here(Nothing) -> Nothing;
    /// Sets how large the text in the window is, on this computer.
    Anybody "setTextSize" screens.set_text_size(TextSizeInput) -> Nothing;
    /// Signs the owner in with the recovery code and a new PIN; a new code is shown, once.
    Anybody Secret "recover" people.recover(RecoverInput) -> RecoveryShown;
    /// Sets up a new owner where nobody can sign in any more; the books record it permanently.
    Anybody Secret "newOwner" people.new_owner(SetUpOwnerInput) -> RecoveryShown;
    /// Sets up the first owner and signs them in; the recovery code is shown, once.
    Manage Secret "setUpOwner" people.set_up_owner(SetUpOwnerInput) -> RecoveryShown;
    /// Changes one's own PIN.
    Work Secret "changeMyPin" people.change_my_pin(ChangeMyPinInput) -> Nothing;
    /// Shows everybody who works here, and the shop's rules.
    Manage "people" people.people(Nothing) -> PeopleView;
    /// Adds a person.
    Manage Secret "addPerson" people.add_person(AddPersonInput) -> PeopleView;
    /// Changes a person's role and limits.
    Manage "changePerson" people.change_person(ChangePersonInput) -> PeopleView;
    /// Removes a person; what they did stays.
    Manage "removePerson" people.remove_person(PersonInput) -> PeopleView;
    /// Sets a person's PIN.
    Manage Secret "setPin" people.set_pin(SetPinInput) -> PeopleView;
    /// Makes a new recovery code, shown once; the old one stops working.
    Manage Secret "newRecoveryCode" people.new_recovery_code(PinInput) -> RecoveryShown;
    /// Saves the shop's rules.
    Manage "saveRules" people.save_rules(SaveRulesInput) -> PeopleView;
    /// Shows the security log, newest first.
    Manage "securityLog" people.security_log(PartInput) -> SecurityLog;
    /// Shows the requests for approval: all of them for people who may decide or read, otherwise one's own.
    Work "approvals" approvals.approvals(PartInput) -> Approvals;
    /// Shows one request for approval.
    Work "approval" approvals.approval(ApprovalInput) -> ApprovalView;
    /// Shows a payroll's rows as they were when approval was asked for.
    Work "approvalRows" approvals.approval_rows(ApprovalRowsInput) -> ApprovalRows;
    /// Asks a second person to approve what was reviewed. Nothing is sent.
    Sell "askApproval" approvals.ask_approval(AskApprovalInput) -> ApprovalView;
    /// Asks a second person to approve a payroll as it is. Nothing is paid.
    PreparePayroll "askPayrollApproval" approvals.ask_payroll_approval(ConfirmPayrollInput) -> ApprovalView;
    /// Approves a request with a second person's PIN; it begins at once.
    Work Secret "grantApproval" approvals.grant_approval(GrantInput) -> ApprovalView;
    /// Refuses a request with a second person's PIN.
    Work Secret "refuseApproval" approvals.refuse_approval(RefuseInput) -> ApprovalView;
    /// Takes back one's own request.
    Sell "withdrawApproval" approvals.withdraw_approval(ApprovalInput) -> ApprovalView;
    /// Writes a note on a payment; it changes nothing else.
    Annotate "writeNote" operations.write_note(NoteInput) -> OperationDetail;
    /// Puts a label on payments or takes it off; all in one step, and nothing else changes.
    Annotate "labelOperations" reports.label_operations(LabelInput) -> LabelledOperations;
    /// Shows the imported statements.
    Read "statements" statements.statements(Nothing) -> Statements;
    /// Picks a statement of an account.
    Read "pickStatement" statements.pick_statement(Nothing) -> PickedStatement;
    /// Reads a statement, and says whether it can be used.
    Read "readStatement" statements.read_statement(ReadStatementInput) -> StatementLook;
    /// Imports a statement into the book; no payment changes.
    Annotate "importStatement" statements.import_statement(ImportStatementInput) -> StatementView;
    /// Compares a statement with the book as it is now.
    Read "statement" statements.statement(StatementInput) -> StatementView;
    /// Shows the rows of a comparison, a part at a time.
    Read "statementRows" statements.statement_rows(StatementRowsInput) -> StatementRows;
    /// Accepts that a line of a statement is a payment; the payment does not change.
    Annotate "acceptMatch" statements.accept_match(StatementPairInput) -> StatementView;
    /// Accepts all lines whose reference, amount and direction are equal.
    Annotate "acceptExact" statements.accept_exact(StatementInput) -> StatementView;
    /// Takes back that a line of a statement is a payment.
    Annotate "takeBackMatch" statements.take_back_match(StatementPairInput) -> StatementView;
    /// Writes a note on a difference between a statement and the book.
    Annotate "noteOnStatement" statements.note_on_statement(StatementNoteInput) -> StatementView;
    /// Opens a case about a line or a payment of a statement; neither changes.
    Annotate "openStatementCase" statements.open_statement_case(StatementNoteInput) -> StatementView;
    /// Closes a case from a statement.
    Annotate "closeStatementCase" statements.close_statement_case(StatementNoteInput) -> StatementView;
    /// Frees the comparison of a statement that nobody looks at any more.
    Read "leaveStatement" statements.leave_statement(StatementInput) -> Nothing;
    /// Writes the comparison of a statement with the book as a table.
    Read "statementReport" statements.statement_report(StatementInput) -> SavedFile;
    /// Saves how far the first run is.
    Manage "saveFirstRun" people.save_first_run(SaveFirstRunInput) -> Nothing;
    /// Plays an example day through the practice gateway, into a book of its own beside practice's.
    Manage "playExampleDay" books.play_example_day(Nothing) -> Nothing;
    /// Sets the example day's book aside; practice works in its own again.
    Manage "clearExampleDay" books.clear_example_day(Nothing) -> Nothing;
}

#[cfg(test)]
#[path = "calls_tests.rs"]
mod tests;
