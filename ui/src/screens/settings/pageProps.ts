import type { SettingsView } from "../../bindings/SettingsView";

/** What each page of the settings is given. */
export interface PageProps {
  settings: SettingsView;
  onsaved: (settings: SettingsView) => void;
}
