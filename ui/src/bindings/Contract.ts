// Written by `make bindings`. Do not edit.
import type { AddBillerInput } from "./AddBillerInput";
import type { EnvironmentInput } from "./EnvironmentInput";
import type { FormInput } from "./FormInput";
import type { FormView } from "./FormView";
import type { HistoryFilter } from "./HistoryFilter";
import type { HistoryInput } from "./HistoryInput";
import type { HistoryPage } from "./HistoryPage";
import type { Home } from "./Home";
import type { LookUpInput } from "./LookUpInput";
import type { LookUpView } from "./LookUpView";
import type { Nothing } from "./Nothing";
import type { OperationDetail } from "./OperationDetail";
import type { OperationInput } from "./OperationInput";
import type { Receipt } from "./Receipt";
import type { RemoveBillerInput } from "./RemoveBillerInput";
import type { Review } from "./Review";
import type { ReviewInput } from "./ReviewInput";
import type { SaveEnvironmentInput } from "./SaveEnvironmentInput";
import type { SaveShopInput } from "./SaveShopInput";
import type { SavedFile } from "./SavedFile";
import type { SetKeyInput } from "./SetKeyInput";
import type { SettingsView } from "./SettingsView";
import type { SettleInput } from "./SettleInput";
import type { Start } from "./Start";
import type { Status } from "./Status";
import type { SubmitInput } from "./SubmitInput";
import type { ValidateInput } from "./ValidateInput";
import type { Validated } from "./Validated";

export type Contract = {
  /** What the window needs before it draws anything. */
  start: { input: Nothing; output: Start };
  /** The thin bar on top. */
  status: { input: Nothing; output: Status };
  /** The first screen. */
  home: { input: Nothing; output: Home };
  /** An empty form. */
  form: { input: FormInput; output: FormView };
  /** Asks the service who the beneficiary is. */
  validate: { input: ValidateInput; output: Validated };
  /** Checks the whole form and says what will happen. Nothing is sent. */
  review: { input: ReviewInput; output: Review };
  /** Sends what was reviewed, once. Answers as soon as it is in the book; the outcome follows as a change. */
  submit: { input: SubmitInput; output: OperationDetail };
  /** Everything known of an operation. */
  operation: { input: OperationInput; output: OperationDetail };
  /** Asks the service where an operation stands, now. */
  askNow: { input: OperationInput; output: OperationDetail };
  /** Settles by hand what the service can't be asked about. */
  settle: { input: SettleInput; output: OperationDetail };
  /** Looks up any transaction at the service. */
  lookUp: { input: LookUpInput; output: LookUpView };
  /** A part of the history, newest first. */
  history: { input: HistoryInput; output: HistoryPage };
  /** Writes the history that the filter shows as a CSV file. */
  exportHistory: { input: HistoryFilter; output: SavedFile };
  /** A receipt to draw and print. */
  receipt: { input: OperationInput; output: Receipt };
  /** Writes a receipt as a PDF file. */
  saveReceipt: { input: OperationInput; output: SavedFile };
  /** Shows a written file in its folder. */
  showFile: { input: SavedFile; output: Nothing };
  /** The settings screen. */
  settings: { input: Nothing; output: SettingsView };
  /** Keeps the shop's name and receipt lines. */
  saveShop: { input: SaveShopInput; output: SettingsView };
  /** Keeps one environment's settings. */
  saveEnvironment: { input: SaveEnvironmentInput; output: SettingsView };
  /** Keeps a key in the keychain, or for this run where there is none. */
  setKey: { input: SetKeyInput; output: SettingsView };
  /** Forgets a key. */
  forgetKey: { input: EnvironmentInput; output: SettingsView };
  /** Works in another environment from now on. */
  switchEnvironment: { input: EnvironmentInput; output: SettingsView };
  /** Adds a biller that the service takes and Kaunta does not list. */
  addBiller: { input: AddBillerInput; output: SettingsView };
  /** Takes an added biller off the list; its operations stay. */
  removeBiller: { input: RemoveBillerInput; output: SettingsView };
};
