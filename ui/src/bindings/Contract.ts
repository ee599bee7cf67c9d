// Written by `make bindings`. Do not edit.
import type { AccountNames } from "./AccountNames";
import type { AddBillerInput } from "./AddBillerInput";
import type { AddDrawerInput } from "./AddDrawerInput";
import type { AddPersonInput } from "./AddPersonInput";
import type { AnswerNamesInput } from "./AnswerNamesInput";
import type { ApprovalInput } from "./ApprovalInput";
import type { ApprovalRows } from "./ApprovalRows";
import type { ApprovalRowsInput } from "./ApprovalRowsInput";
import type { ApprovalView } from "./ApprovalView";
import type { Approvals } from "./Approvals";
import type { AskApprovalInput } from "./AskApprovalInput";
import type { Attention } from "./Attention";
import type { AttentionInput } from "./AttentionInput";
import type { BackedUp } from "./BackedUp";
import type { BackupInput } from "./BackupInput";
import type { BackupReport } from "./BackupReport";
import type { BasketInput } from "./BasketInput";
import type { BasketPrint } from "./BasketPrint";
import type { BasketReceipt } from "./BasketReceipt";
import type { BasketReview } from "./BasketReview";
import type { BasketView } from "./BasketView";
import type { BookView } from "./BookView";
import type { BroughtIn } from "./BroughtIn";
import type { CashInput } from "./CashInput";
import type { CashRows } from "./CashRows";
import type { CashRowsInput } from "./CashRowsInput";
import type { CashView } from "./CashView";
import type { ChangeMyPinInput } from "./ChangeMyPinInput";
import type { ChangePersonInput } from "./ChangePersonInput";
import type { ChangeRowInput } from "./ChangeRowInput";
import type { Chart } from "./Chart";
import type { ChartInput } from "./ChartInput";
import type { ChosenBackup } from "./ChosenBackup";
import type { ChosenMovingFile } from "./ChosenMovingFile";
import type { CloseDrawerInput } from "./CloseDrawerInput";
import type { CloseOrphanInput } from "./CloseOrphanInput";
import type { ClosePeriodInput } from "./ClosePeriodInput";
import type { CloseTokenClaimInput } from "./CloseTokenClaimInput";
import type { ClosedPeriod } from "./ClosedPeriod";
import type { ClosedPeriods } from "./ClosedPeriods";
import type { ClosingInput } from "./ClosingInput";
import type { ClosingView } from "./ClosingView";
import type { CommissionTerms } from "./CommissionTerms";
import type { ComplaintSlip } from "./ComplaintSlip";
import type { ComputerView } from "./ComputerView";
import type { ConfirmPayrollInput } from "./ConfirmPayrollInput";
import type { CustomerInput } from "./CustomerInput";
import type { CustomerPanel } from "./CustomerPanel";
import type { CustomerScreenSettings } from "./CustomerScreenSettings";
import type { DecideBasketInput } from "./DecideBasketInput";
import type { DecideUnknownTimeInput } from "./DecideUnknownTimeInput";
import type { Diagnostics } from "./Diagnostics";
import type { DrawerClosed } from "./DrawerClosed";
import type { EnvironmentInput } from "./EnvironmentInput";
import type { EraseCustomerInput } from "./EraseCustomerInput";
import type { ExportChoice } from "./ExportChoice";
import type { ExportInput } from "./ExportInput";
import type { FavouritesView } from "./FavouritesView";
import type { FeeDriftView } from "./FeeDriftView";
import type { FileView } from "./FileView";
import type { FilledForm } from "./FilledForm";
import type { FindCustomersInput } from "./FindCustomersInput";
import type { FindReceiptInput } from "./FindReceiptInput";
import type { FloatDay } from "./FloatDay";
import type { FloatForecast } from "./FloatForecast";
import type { FloatForecastInput } from "./FloatForecastInput";
import type { FloatInput } from "./FloatInput";
import type { FormInput } from "./FormInput";
import type { FormView } from "./FormView";
import type { FoundCustomers } from "./FoundCustomers";
import type { FoundPrinters } from "./FoundPrinters";
import type { FoundReceiptPrint } from "./FoundReceiptPrint";
import type { FoundReceipts } from "./FoundReceipts";
import type { FoundTokens } from "./FoundTokens";
import type { GrantInput } from "./GrantInput";
import type { GroupInput } from "./GroupInput";
import type { HandedOutToken } from "./HandedOutToken";
import type { HelpView } from "./HelpView";
import type { HistoryDays } from "./HistoryDays";
import type { HistoryFilter } from "./HistoryFilter";
import type { HistoryInput } from "./HistoryInput";
import type { HistoryLayout } from "./HistoryLayout";
import type { HistoryPage } from "./HistoryPage";
import type { HistoryTotals } from "./HistoryTotals";
import type { Home } from "./Home";
import type { ImportInput } from "./ImportInput";
import type { ImportStatementInput } from "./ImportStatementInput";
import type { IncludeRowsInput } from "./IncludeRowsInput";
import type { InstallUpdateInput } from "./InstallUpdateInput";
import type { KeyInput } from "./KeyInput";
import type { LabelInput } from "./LabelInput";
import type { LabelledOperations } from "./LabelledOperations";
import type { LogoView } from "./LogoView";
import type { LookUpInput } from "./LookUpInput";
import type { LookUpView } from "./LookUpView";
import type { LookedBack } from "./LookedBack";
import type { LowFloatView } from "./LowFloatView";
import type { Me } from "./Me";
import type { MoveAwayInput } from "./MoveAwayInput";
import type { MoveCashInput } from "./MoveCashInput";
import type { MovedAway } from "./MovedAway";
import type { MovingFileInput } from "./MovingFileInput";
import type { NetworkPrinters } from "./NetworkPrinters";
import type { NoteInput } from "./NoteInput";
import type { Nothing } from "./Nothing";
import type { OpenDrawerInput } from "./OpenDrawerInput";
import type { OperationDetail } from "./OperationDetail";
import type { OperationInput } from "./OperationInput";
import type { OrphanInput } from "./OrphanInput";
import type { PackInput } from "./PackInput";
import type { PacksView } from "./PacksView";
import type { PartInput } from "./PartInput";
import type { PayBasketInput } from "./PayBasketInput";
import type { PayrollInput } from "./PayrollInput";
import type { PayrollPreview } from "./PayrollPreview";
import type { PayrollRows } from "./PayrollRows";
import type { PayrollRowsInput } from "./PayrollRowsInput";
import type { PayrollView } from "./PayrollView";
import type { Payrolls } from "./Payrolls";
import type { PayrollsInput } from "./PayrollsInput";
import type { PeopleView } from "./PeopleView";
import type { PeriodInput } from "./PeriodInput";
import type { PersonInput } from "./PersonInput";
import type { PickedFile } from "./PickedFile";
import type { PickedStatement } from "./PickedStatement";
import type { PinInput } from "./PinInput";
import type { PreviewPayrollInput } from "./PreviewPayrollInput";
import type { PrintResult } from "./PrintResult";
import type { PrintTestInput } from "./PrintTestInput";
import type { PrinterSettings } from "./PrinterSettings";
import type { PrinterState } from "./PrinterState";
import type { ProviderHealthInput } from "./ProviderHealthInput";
import type { ProviderHealthView } from "./ProviderHealthView";
import type { ReadFileInput } from "./ReadFileInput";
import type { ReadStatementInput } from "./ReadStatementInput";
import type { Receipt } from "./Receipt";
import type { ReceiptKeys } from "./ReceiptKeys";
import type { RecoverInput } from "./RecoverInput";
import type { RecoveryShown } from "./RecoveryShown";
import type { RefuseInput } from "./RefuseInput";
import type { RemoveBillerInput } from "./RemoveBillerInput";
import type { ReopenPeriodInput } from "./ReopenPeriodInput";
import type { Report } from "./Report";
import type { ReportExportInput } from "./ReportExportInput";
import type { ReportInput } from "./ReportInput";
import type { RestoreInput } from "./RestoreInput";
import type { ResultsInput } from "./ResultsInput";
import type { RetireComputerInput } from "./RetireComputerInput";
import type { Review } from "./Review";
import type { ReviewBasketInput } from "./ReviewBasketInput";
import type { ReviewInput } from "./ReviewInput";
import type { SalePrint } from "./SalePrint";
import type { Salvage } from "./Salvage";
import type { SameAccountInput } from "./SameAccountInput";
import type { SaveAccountNamesInput } from "./SaveAccountNamesInput";
import type { SaveCareInput } from "./SaveCareInput";
import type { SaveCertificatesInput } from "./SaveCertificatesInput";
import type { SaveCommissionRatesInput } from "./SaveCommissionRatesInput";
import type { SaveCustomerScreenInput } from "./SaveCustomerScreenInput";
import type { SaveDiagnosticsInput } from "./SaveDiagnosticsInput";
import type { SaveEnvironmentInput } from "./SaveEnvironmentInput";
import type { SaveFavouriteInput } from "./SaveFavouriteInput";
import type { SaveFirstRunInput } from "./SaveFirstRunInput";
import type { SaveGroupInput } from "./SaveGroupInput";
import type { SavePartnerInput } from "./SavePartnerInput";
import type { SavePrinterInput } from "./SavePrinterInput";
import type { SaveRulesInput } from "./SaveRulesInput";
import type { SaveSentAlongInput } from "./SaveSentAlongInput";
import type { SaveShopInput } from "./SaveShopInput";
import type { SaveTariffInput } from "./SaveTariffInput";
import type { SaveUpdatesInput } from "./SaveUpdatesInput";
import type { SavedFile } from "./SavedFile";
import type { SecurityLog } from "./SecurityLog";
import type { SetKeyInput } from "./SetKeyInput";
import type { SetLookBackInput } from "./SetLookBackInput";
import type { SetPinInput } from "./SetPinInput";
import type { SetUpOwnerInput } from "./SetUpOwnerInput";
import type { SettingsView } from "./SettingsView";
import type { SettleInput } from "./SettleInput";
import type { ShareBasketInput } from "./ShareBasketInput";
import type { ShareInput } from "./ShareInput";
import type { ShareOrphanInput } from "./ShareOrphanInput";
import type { SharedReceipt } from "./SharedReceipt";
import type { ShowCustomerInput } from "./ShowCustomerInput";
import type { SignInInput } from "./SignInInput";
import type { SignInOptions } from "./SignInOptions";
import type { StartView } from "./StartView";
import type { StatementInput } from "./StatementInput";
import type { StatementLook } from "./StatementLook";
import type { StatementNoteInput } from "./StatementNoteInput";
import type { StatementPairInput } from "./StatementPairInput";
import type { StatementRows } from "./StatementRows";
import type { StatementRowsInput } from "./StatementRowsInput";
import type { StatementView } from "./StatementView";
import type { Statements } from "./Statements";
import type { Status } from "./Status";
import type { SubmitInput } from "./SubmitInput";
import type { TakeGuessesInput } from "./TakeGuessesInput";
import type { TariffView } from "./TariffView";
import type { TemplateInput } from "./TemplateInput";
import type { TextSizeInput } from "./TextSizeInput";
import type { UnprintedReceipts } from "./UnprintedReceipts";
import type { UpdatesView } from "./UpdatesView";
import type { UsedLabels } from "./UsedLabels";
import type { ValidateInput } from "./ValidateInput";
import type { Validated } from "./Validated";
import type { Wallets } from "./Wallets";
import type { WithoutAskingInput } from "./WithoutAskingInput";
import type { WithoutKeychainInput } from "./WithoutKeychainInput";

export type Contract = {
  /** What the window needs before it draws anything. */
  start: { input: Nothing; output: StartView };
  /** Shows the thin bar on top. */
  status: { input: Nothing; output: Status };
  /** Shows the first screen. */
  home: { input: Nothing; output: Home };
  /** Warns that the float of the wallet in use runs out today or tomorrow, with what can still be paid. */
  lowFloat: { input: Nothing; output: LowFloatView };
  /** Begins a payment. */
  form: { input: FormInput; output: FormView };
  /** Tells which billers, networks or banks of a product fail or are slow, by the shop's own last answers. */
  providerHealth: { input: ProviderHealthInput; output: ProviderHealthView };
  /** Asks the service who the beneficiary is. */
  validate: { input: ValidateInput; output: Validated };
  /** Checks the whole form and says what will happen. Nothing is sent. */
  review: { input: ReviewInput; output: Review };
  /** Sends what was reviewed, once. Answers as soon as it is in the book; the outcome follows as a change. */
  submit: { input: SubmitInput; output: OperationDetail };
  /** Checks several reviewed bills together. Nothing is sent. */
  reviewBasket: { input: ReviewBasketInput; output: BasketReview };
  /** Pays several reviewed bills one by one, each once. Answers once they are recorded; outcomes follow as changes. */
  payBasket: { input: PayBasketInput; output: BasketView };
  /** Asks a second person about several reviewed bills, as one request. Nothing is sent until then. */
  askBasketApproval: { input: PayBasketInput; output: ApprovalView };
  /** Shows several bills that were confirmed together, and what became of each. */
  basket: { input: BasketInput; output: BasketView };
  /** Sends the rest of several bills after they stopped, or leaves it unpaid with its cash given back. */
  decideBasket: { input: DecideBasketInput; output: BasketView };
  /** Prints one receipt for several bills, or shows it where there is no thermal printer. */
  printBasket: { input: BasketInput; output: BasketPrint };
  /** Prints the one receipt of several bills automatically: one's own, once, if switched on; else tells the outcome. */
  printBasketSale: { input: BasketInput; output: SalePrint };
  /** Shows the one receipt of several bills, to be printed. */
  basketReceipt: { input: BasketInput; output: BasketReceipt };
  /** Writes the one receipt of several bills as a PDF file. */
  saveBasketReceipt: { input: BasketInput; output: SavedFile };
  /** Shows what would be passed on to a customer about several bills as a message. Opens nothing. */
  sharedBasketReceipt: { input: BasketInput; output: SharedReceipt };
  /** Opens the one receipt of several bills as a message in WhatsApp or the program for SMS; a person sends it there. */
  shareBasketReceipt: { input: ShareBasketInput; output: Nothing };
  /** Finds who was paid before, by a few letters or digits. */
  findCustomers: { input: FindCustomersInput; output: FoundCustomers };
  /** Shows the customers who agreed to be kept. */
  favourites: { input: Nothing; output: FavouritesView };
  /** Keeps a customer who was paid, because they agree to it. */
  saveFavourite: { input: SaveFavouriteInput; output: FavouritesView };
  /** Erases a customer who asks for it from the favourites and the suggestions. The book stays. */
  eraseCustomer: { input: EraseCustomerInput; output: FavouritesView };
  /** Shows who a payment would be to, the last payments and the usual amount. */
  customer: { input: CustomerInput; output: CustomerPanel };
  /** Fills in the form as for an earlier payment. Nothing is validated yet. */
  payAgain: { input: OperationInput; output: FilledForm };
  /** Shows everything known about a payment. */
  operation: { input: OperationInput; output: OperationDetail };
  /** Asks the service now for a payment's state. */
  askNow: { input: OperationInput; output: OperationDetail };
  /** Sends again, under its own reference, a payment that the service has twice not found. */
  sendAgain: { input: OperationInput; output: OperationDetail };
  /** Writes everything known about a payment into one file, for a dispute with the service's support. */
  saveEvidence: { input: OperationInput; output: SavedFile };
  /** Shows what is not final, in dispute or lost from the book, oldest first. */
  attention: { input: AttentionInput; output: Attention };
  /** Ends the claim to a token that never came, or that nobody fetched. */
  closeTokenClaim: { input: CloseTokenClaimInput; output: Attention };
  /** Confirms that the key and address set now belong to the same account as the earlier ones. */
  sameAccount: { input: SameAccountInput; output: Attention };
  /** Confirms that no other copy of the book is used any more: what was unpaid when it moved may be paid from here. */
  retireComputer: { input: RetireComputerInput; output: Attention };
  /** Confirms that a time unknown to the book was compared with the service's statement. */
  decideUnknownTime: { input: DecideUnknownTimeInput; output: Attention };
  /** Closes the case of a payment that the book had lost, once a person has looked at it. */
  closeOrphan: { input: CloseOrphanInput; output: Nothing };
  /** Explains the balance of a wallet over a day. */
  float: { input: FloatInput; output: FloatDay };
  /** Tells how long a wallet's float lasts at the shop's own pace, and how much to buy by when. */
  floatForecast: { input: FloatForecastInput; output: FloatForecast };
  /** Shows the state of the book and its backups. */
  book: { input: Nothing; output: BookView };
  /** Goes on without checking the book against the keychain, until Kaunta closes. */
  goOnWithoutKeychain: { input: WithoutKeychainInput; output: BookView };
  /** Goes on before the service was asked about a moved book, where the settings don't allow asking. */
  goOnWithoutAsking: { input: WithoutAskingInput; output: BookView };
  /** Backs the book up to a place that the person chooses; nothing when they change their mind. */
  backUp: { input: Nothing; output: BackedUp };
  /** Lets the person choose a folder on a second disk for the daily copies from now on; nothing if they cancel. */
  chooseSecondDisk: { input: Nothing; output: BookView };
  /** Copies the book as it is now to the second disk, with the daily copies that are missing there. */
  copyToSecondDisk: { input: Nothing; output: BookView };
  /** Copies nothing to the second disk any more; what is there stays. */
  stopSecondDisk: { input: Nothing; output: BookView };
  /** Lets the person choose a backup anywhere and says what it holds; nothing when they change their mind. */
  chooseBackup: { input: Nothing; output: ChosenBackup };
  /** Says what one of the listed backups holds. */
  examineBackup: { input: BackupInput; output: BackupReport };
  /** Replaces the book with a backup and sets the old book aside. */
  restore: { input: RestoreInput; output: Nothing };
  /** Shows this computer's code, and whether the book was closed here to continue on another one. */
  computer: { input: Nothing; output: ComputerView };
  /** Closes every book here for good and writes the file that carries them to another computer; nothing if cancelled. */
  moveAway: { input: MoveAwayInput; output: MovedAway };
  /** Lets the person choose a file that carries a book and says what it holds; nothing when they change their mind. */
  chooseMovingFile: { input: Nothing; output: ChosenMovingFile };
  /** Replaces the books, the people and the settings with those of a moving file, and sets the old ones aside. */
  bringIn: { input: MovingFileInput; output: BroughtIn };
  /** Saves what can be read of a damaged book into a new one; the damaged one is set aside. */
  salvage: { input: Nothing; output: Salvage };
  /** Settles by hand what the service can't be asked about, contradicts itself on, or keeps answering unclearly. */
  settle: { input: SettleInput; output: OperationDetail };
  /** Looks up any transaction at the service. */
  lookUp: { input: LookUpInput; output: LookUpView };
  /** Shows the history, a part at a time, newest first. */
  history: { input: HistoryInput; output: HistoryPage };
  /** Sums each day of what the filter shows. */
  historyDays: { input: HistoryFilter; output: HistoryDays };
  /** Shows how this person sees the history: columns, order and saved views. */
  historyLayout: { input: Nothing; output: HistoryLayout };
  /** Saves how this person sees the history. */
  saveHistoryLayout: { input: HistoryLayout; output: HistoryLayout };
  /** Adds up everything that the filter shows. */
  historyTotals: { input: HistoryFilter; output: HistoryTotals };
  /** Shows the labels that stand on payments. */
  usedLabels: { input: Nothing; output: UsedLabels };
  /** Draws a chart of a range of days. */
  chart: { input: ChartInput; output: Chart };
  /** Writes the history that the filter shows to a file; its progress follows as changes. */
  exportHistory: { input: ExportInput; output: SavedFile };
  /** Shows how the history was exported the last time. */
  lastExport: { input: Nothing; output: ExportChoice };
  /** Shows a report about a range of days, as of one moment. */
  report: { input: ReportInput; output: Report };
  /** Tells which fees of today are other than usual. */
  feeDrift: { input: Nothing; output: FeeDriftView };
  /** Shows the rates of the shop's commission and the certificates of withheld tax. */
  commissionTerms: { input: Nothing; output: CommissionTerms };
  /** Saves the rates of the shop's commission. */
  saveCommissionRates: { input: SaveCommissionRatesInput; output: CommissionTerms };
  /** Saves the certificates of withheld tax. */
  saveCertificates: { input: SaveCertificatesInput; output: CommissionTerms };
  /** Writes a report to a file. */
  exportReport: { input: ReportExportInput; output: SavedFile };
  /** Writes everything of a month to one file: reports, the Z reports and the history. */
  packMonth: { input: PackInput; output: SavedFile };
  /** Shows where each month's file is written automatically. */
  packs: { input: Nothing; output: PacksView };
  /** Chooses the folder into which each month's file is written automatically. */
  choosePacksFolder: { input: Nothing; output: PacksView };
  /** Stops writing each month's file automatically; what is there stays. */
  stopPacks: { input: Nothing; output: PacksView };
  /** Stops writing the history to a file; nothing of the file is left. */
  stopExport: { input: Nothing; output: Nothing };
  /** Shows a receipt, to be printed. */
  receipt: { input: OperationInput; output: Receipt };
  /** Writes a receipt as a PDF file. */
  saveReceipt: { input: OperationInput; output: SavedFile };
  /** Shows what the shop charges itself. */
  tariff: { input: Nothing; output: TariffView };
  /** Saves what the shop charges itself; confirmations that are open keep theirs. */
  saveTariff: { input: SaveTariffInput; output: TariffView };
  /** Writes the tariff as a PDF file, for the wall. */
  saveTariffPaper: { input: Nothing; output: SavedFile };
  /** Shows what would be passed on to a customer as a message. Opens nothing. */
  sharedReceipt: { input: OperationInput; output: SharedReceipt };
  /** Opens a receipt as a message in WhatsApp or the program for SMS; a person sends it there. */
  shareReceipt: { input: ShareInput; output: Nothing };
  /** Shows the receipt of a payment that the book had lost, to be printed. */
  orphanReceipt: { input: OrphanInput; output: Receipt };
  /** Writes the receipt of a payment that the book had lost as a PDF file. */
  saveOrphanReceipt: { input: OrphanInput; output: SavedFile };
  /** Shows what would be passed on about a payment that the book had lost as a message. Opens nothing. */
  sharedOrphanReceipt: { input: OrphanInput; output: SharedReceipt };
  /** Opens the receipt of a payment that the book had lost as a message; a person sends it there. */
  shareOrphanReceipt: { input: ShareOrphanInput; output: Nothing };
  /** Prints the receipt of a payment that the book had lost on the thermal printer. */
  printOrphanReceipt: { input: OrphanInput; output: PrintResult };
  /** Prints a receipt on the thermal printer: that of this computer. */
  printReceipt: { input: OperationInput; output: PrintResult };
  /** Shows receipts of the last day that may not have come out of the thermal printer. Prints nothing. */
  unprintedReceipts: { input: Nothing; output: UnprintedReceipts };
  /** Leaves a receipt that may not have come out unprinted: it is no longer offered. */
  leaveUnprinted: { input: OperationInput; output: UnprintedReceipts };
  /** Prints a slip for the service's support with every number of a payment, or saves it as a PDF where there is no thermal printer. */
  printComplaint: { input: OperationInput; output: ComplaintSlip };
  /** Prints the receipt of a sale automatically: one's own, once, if switched on; else tells the outcome. */
  printSale: { input: OperationInput; output: SalePrint };
  /** Hands out, for the first time, a token that its payment came without: records by whom, then shows and prints it. */
  handOutToken: { input: OperationInput; output: HandedOutToken };
  /** Shows a step of the sale on the screen for the customer, if there is one. */
  showCustomer: { input: ShowCustomerInput; output: Nothing };
  /** Shows the monitors of this computer, and which one is the customer's. */
  customerScreen: { input: Nothing; output: CustomerScreenSettings };
  /** Opens the screen for the customer on a monitor, or closes it. */
  saveCustomerScreen: { input: SaveCustomerScreenInput; output: CustomerScreenSettings };
  /** Finds a customer's paid receipts by a full reference, account or phone, also of what others sold. */
  findReceipt: { input: FindReceiptInput; output: FoundReceipts };
  /** Shows the tokens of a receipt that was found. */
  openFoundReceipt: { input: OperationInput; output: FoundTokens };
  /** Prints a copy of a receipt that was found, or shows it where there is no thermal printer. */
  printFoundReceipt: { input: OperationInput; output: FoundReceiptPrint };
  /** Shows the thermal printer: that of this computer. Asks it nothing. */
  printer: { input: Nothing; output: PrinterSettings };
  /** Saves the thermal printer: that of this computer. */
  savePrinter: { input: SavePrinterInput; output: PrinterSettings };
  /** Lists the printers that this computer knows of. Prints nothing. */
  foundPrinters: { input: Nothing; output: FoundPrinters };
  /** Looks for printers on this computer's own networks: tries their addresses. Prints nothing. */
  networkPrinters: { input: Nothing; output: NetworkPrinters };
  /** Asks a thermal printer how it is; it need not be saved. Prints nothing. */
  printerState: { input: PrintTestInput; output: PrinterState };
  /** Prints a test on a thermal printer; it need not be saved. */
  printTest: { input: PrintTestInput; output: PrintResult };
  /** Shows the logo of receipts as it is printed. */
  logo: { input: Nothing; output: LogoView };
  /** Lets the person choose a picture as the logo of receipts; nothing if they cancel. */
  chooseLogo: { input: Nothing; output: LogoView };
  /** Prints receipts without a logo from now on. */
  removeLogo: { input: Nothing; output: LogoView };
  /** Shows the public keys that receipts are signed with. Makes none. */
  receiptKeys: { input: Nothing; output: ReceiptKeys };
  /** Writes the page with which anybody checks a receipt: with these keys in it. */
  saveCheckingPage: { input: Nothing; output: SavedFile };
  /** Shows a drawer, what should be in it and its last closings. Closes nothing. */
  cash: { input: CashInput; output: CashView };
  /** Shows the payments and entries that a number of a drawer is the sum of. */
  cashRows: { input: CashRowsInput; output: CashRows };
  /** Opens a drawer with what was counted in it. */
  openDrawer: { input: OpenDrawerInput; output: CashView };
  /** Records cash that was put in, taken out or given back to a customer. */
  moveCash: { input: MoveCashInput; output: CashView };
  /** Closes a drawer with what was counted in it, once, and writes its Z report; a difference needs a reason. */
  closeDrawer: { input: CloseDrawerInput; output: DrawerClosed };
  /** Adds a drawer. */
  addDrawer: { input: AddDrawerInput; output: CashView };
  /** Shows a Z report as it was written, to be printed as a copy. */
  closing: { input: ClosingInput; output: ClosingView };
  /** Writes a Z report as a PDF file. */
  saveClosing: { input: ClosingInput; output: SavedFile };
  /** Lists the closed periods. */
  closedPeriods: { input: Nothing; output: ClosedPeriods };
  /** Shows the statement of a closed period, to be printed. */
  closedPeriod: { input: PeriodInput; output: ClosedPeriod };
  /** Closes the days up to one that is over: nothing that people enter is dated into them. */
  closePeriod: { input: ClosePeriodInput; output: ClosedPeriod };
  /** Opens the last closed period again. */
  reopenPeriod: { input: ReopenPeriodInput; output: ClosedPeriods };
  /** Shows a written file in its folder. */
  showFile: { input: SavedFile; output: Nothing };
  /** Shows the help page. */
  help: { input: Nothing; output: HelpView };
  /** Shows the diagnostics for support, to be read before they are saved. */
  diagnostics: { input: Nothing; output: Diagnostics };
  /** Writes the diagnostics into a file exactly as they were shown. */
  saveDiagnostics: { input: SaveDiagnosticsInput; output: SavedFile };
  /** Shows the settings. */
  settings: { input: Nothing; output: SettingsView };
  /** Saves the shop's name and the lines of its receipts. */
  saveShop: { input: SaveShopInput; output: SettingsView };
  /** Saves how careful Kaunta is. */
  saveCare: { input: SaveCareInput; output: SettingsView };
  /** Saves what is sent along with each payment from now on. */
  saveSentAlong: { input: SaveSentAlongInput; output: SettingsView };
  /** Shows the accountant's names for the accounts. */
  accountNames: { input: Nothing; output: AccountNames };
  /** Saves the accountant's names for the accounts. */
  saveAccountNames: { input: SaveAccountNamesInput; output: AccountNames };
  /** Saves one environment's settings. */
  saveEnvironment: { input: SaveEnvironmentInput; output: SettingsView };
  /** Stores a key in the keychain, or until Kaunta closes if there is none. */
  setKey: { input: SetKeyInput; output: SettingsView };
  /** Forgets a key. */
  forgetKey: { input: KeyInput; output: SettingsView };
  /** Saves how an environment reaches the partner wallet. */
  savePartner: { input: SavePartnerInput; output: SettingsView };
  /** Opens the service's own page on the partner wallet in the browser. */
  openPartnerDocs: { input: EnvironmentInput; output: Nothing };
  /** Switches to another environment. */
  switchEnvironment: { input: EnvironmentInput; output: SettingsView };
  /** Adds a biller that the service accepts and Kaunta does not list. */
  addBiller: { input: AddBillerInput; output: SettingsView };
  /** Removes an added biller from the list; its operations stay. */
  removeBiller: { input: RemoveBillerInput; output: SettingsView };
  /** Shows the state of Kaunta's update. Asks nobody. */
  updates: { input: Nothing; output: UpdatesView };
  /** Checks for a newer Kaunta now. */
  askForUpdate: { input: Nothing; output: UpdatesView };
  /** Begins to install the version that was shown; how it goes follows as changes. Never while money is on its way. */
  installUpdate: { input: InstallUpdateInput; output: UpdatesView };
  /** Saves whether Kaunta checks for updates at each start. */
  saveUpdates: { input: SaveUpdatesInput; output: UpdatesView };
  /** Shows the balances of both interfaces as last reported, and the partner wallet's modes. Asks nobody. */
  wallets: { input: Nothing; output: Wallets };
  /** Asks the partner wallet now for its balance and its modes. */
  readWallet: { input: Nothing; output: Wallets };
  /** Shows the payrolls, newest first, and the groups of people. */
  payrolls: { input: PayrollsInput; output: Payrolls };
  /** Picks a table of people to pay. */
  pickFile: { input: Nothing; output: PickedFile };
  /** Reads a table of people to pay. */
  readFile: { input: ReadFileInput; output: FileView };
  /** Makes a draft of every row of a table. */
  importPayroll: { input: ImportInput; output: PayrollView };
  /** Makes a draft of a group's people, with what they were last paid. */
  payrollOfGroup: { input: GroupInput; output: PayrollView };
  /** Makes a draft of a payroll's rows that were not paid and are not in doubt. */
  payrollAgain: { input: PayrollInput; output: PayrollView };
  /** Shows a payroll. */
  payroll: { input: PayrollInput; output: PayrollView };
  /** Shows a payroll's rows, a part at a time. */
  payrollRows: { input: PayrollRowsInput; output: PayrollRows };
  /** Changes a draft's row, or adds one, and checks it and what it touches. */
  changeRow: { input: ChangeRowInput; output: PayrollView };
  /** Applies the proposed corrections to all rows of a draft that a filter shows. */
  takeGuesses: { input: TakeGuessesInput; output: PayrollView };
  /** Sets how far back the same payment to the same recipient counts as paid before, in a draft. */
  setLookBack: { input: SetLookBackInput; output: LookedBack };
  /** Includes rows of a draft or leaves them out. */
  includeRows: { input: IncludeRowsInput; output: PayrollView };
  /** Begins to check the names of a draft's people with the service; nothing is paid. */
  checkNames: { input: PayrollInput; output: PayrollView };
  /** Says what paying a draft would mean. */
  previewPayroll: { input: PreviewPayrollInput; output: PayrollPreview };
  /** Confirms a draft and begins to pay it. */
  confirmPayroll: { input: ConfirmPayrollInput; output: PayrollView };
  /** Pauses a payroll after the row or part that is on its way, until it is resumed. Ends the checking of names too. */
  pausePayroll: { input: PayrollInput; output: PayrollView };
  /** Decides whether people with another name at the service are paid or left out for good. */
  answerNames: { input: AnswerNamesInput; output: PayrollView };
  /** Resumes a payroll where it was. */
  resumePayroll: { input: PayrollInput; output: PayrollView };
  /** Ends a payroll for good after the row or part that is on its way. */
  stopPayroll: { input: PayrollInput; output: PayrollView };
  /** Discards a payroll's draft; nothing of it was paid. */
  discardPayroll: { input: PayrollInput; output: Nothing };
  /** Writes a payroll's rows with their outcomes as a table. */
  payrollResults: { input: ResultsInput; output: SavedFile };
  /** Writes an empty table to fill in. */
  payrollTemplate: { input: TemplateInput; output: SavedFile };
  /** Saves a payroll's people as a group. */
  saveGroup: { input: SaveGroupInput; output: Payrolls };
  /** Forgets a group; what its people were paid stays. */
  removeGroup: { input: GroupInput; output: Payrolls };
  /** Shows who may sign in, and how many tries they have left. */
  signInOptions: { input: Nothing; output: SignInOptions };
  /** Signs in with a PIN, which signs out the person before. */
  signIn: { input: SignInInput; output: Me };
  /** Locks the window; what is on its way goes on. */
  lock: { input: Nothing; output: Nothing };
  /** Reports that the window is in use: without this Kaunta locks itself after the set minutes. */
  stillHere: { input: Nothing; output: Nothing };
  /** Sets how large the text in the window is, on this computer. */
  setTextSize: { input: TextSizeInput; output: Nothing };
  /** Signs the owner in with the recovery code and a new PIN; a new code is shown, once. */
  recover: { input: RecoverInput; output: RecoveryShown };
  /** Sets up a new owner where nobody can sign in any more; the books record it permanently. */
  newOwner: { input: SetUpOwnerInput; output: RecoveryShown };
  /** Sets up the first owner and signs them in; the recovery code is shown, once. */
  setUpOwner: { input: SetUpOwnerInput; output: RecoveryShown };
  /** Changes one's own PIN. */
  changeMyPin: { input: ChangeMyPinInput; output: Nothing };
  /** Shows everybody who works here, and the shop's rules. */
  people: { input: Nothing; output: PeopleView };
  /** Adds a person. */
  addPerson: { input: AddPersonInput; output: PeopleView };
  /** Changes a person's role and limits. */
  changePerson: { input: ChangePersonInput; output: PeopleView };
  /** Removes a person; what they did stays. */
  removePerson: { input: PersonInput; output: PeopleView };
  /** Sets a person's PIN. */
  setPin: { input: SetPinInput; output: PeopleView };
  /** Makes a new recovery code, shown once; the old one stops working. */
  newRecoveryCode: { input: PinInput; output: RecoveryShown };
  /** Saves the shop's rules. */
  saveRules: { input: SaveRulesInput; output: PeopleView };
  /** Shows the security log, newest first. */
  securityLog: { input: PartInput; output: SecurityLog };
  /** Shows the requests for approval: all of them for people who may decide or read, otherwise one's own. */
  approvals: { input: PartInput; output: Approvals };
  /** Shows one request for approval. */
  approval: { input: ApprovalInput; output: ApprovalView };
  /** Shows a payroll's rows as they were when approval was asked for. */
  approvalRows: { input: ApprovalRowsInput; output: ApprovalRows };
  /** Asks a second person to approve what was reviewed. Nothing is sent. */
  askApproval: { input: AskApprovalInput; output: ApprovalView };
  /** Asks a second person to approve a payroll as it is. Nothing is paid. */
  askPayrollApproval: { input: ConfirmPayrollInput; output: ApprovalView };
  /** Approves a request with a second person's PIN; it begins at once. */
  grantApproval: { input: GrantInput; output: ApprovalView };
  /** Refuses a request with a second person's PIN. */
  refuseApproval: { input: RefuseInput; output: ApprovalView };
  /** Takes back one's own request. */
  withdrawApproval: { input: ApprovalInput; output: ApprovalView };
  /** Writes a note on a payment; it changes nothing else. */
  writeNote: { input: NoteInput; output: OperationDetail };
  /** Puts a label on payments or takes it off; all in one step, and nothing else changes. */
  labelOperations: { input: LabelInput; output: LabelledOperations };
  /** Shows the imported statements. */
  statements: { input: Nothing; output: Statements };
  /** Picks a statement of an account. */
  pickStatement: { input: Nothing; output: PickedStatement };
  /** Reads a statement, and says whether it can be used. */
  readStatement: { input: ReadStatementInput; output: StatementLook };
  /** Imports a statement into the book; no payment changes. */
  importStatement: { input: ImportStatementInput; output: StatementView };
  /** Compares a statement with the book as it is now. */
  statement: { input: StatementInput; output: StatementView };
  /** Shows the rows of a comparison, a part at a time. */
  statementRows: { input: StatementRowsInput; output: StatementRows };
  /** Accepts that a line of a statement is a payment; the payment does not change. */
  acceptMatch: { input: StatementPairInput; output: StatementView };
  /** Accepts all lines whose reference, amount and direction are equal. */
  acceptExact: { input: StatementInput; output: StatementView };
  /** Takes back that a line of a statement is a payment. */
  takeBackMatch: { input: StatementPairInput; output: StatementView };
  /** Writes a note on a difference between a statement and the book. */
  noteOnStatement: { input: StatementNoteInput; output: StatementView };
  /** Opens a case about a line or a payment of a statement; neither changes. */
  openStatementCase: { input: StatementNoteInput; output: StatementView };
  /** Closes a case from a statement. */
  closeStatementCase: { input: StatementNoteInput; output: StatementView };
  /** Frees the comparison of a statement that nobody looks at any more. */
  leaveStatement: { input: StatementInput; output: Nothing };
  /** Writes the comparison of a statement with the book as a table. */
  statementReport: { input: StatementInput; output: SavedFile };
  /** Saves how far the first run is. */
  saveFirstRun: { input: SaveFirstRunInput; output: Nothing };
  /** Plays an example day through the practice gateway, into a book of its own beside practice's. */
  playExampleDay: { input: Nothing; output: Nothing };
  /** Sets the example day's book aside; practice works in its own again. */
  clearExampleDay: { input: Nothing; output: Nothing };
};
