// The browser's own copy of the settings: a guest's only one, and what a page begins with.
import type { Settings } from '../protocol';
import { settingsFrom } from '../state/settings';

const KEY = 'escaque.settings';
let shown: Settings | undefined;

export function browserSettings(): Settings {
  if (shown) return shown;
  try {
    shown = settingsFrom(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    shown = settingsFrom(null); // storage is refused, or was written by somebody else
  }
  return shown;
}

/** Puts settings into force on this page, and keeps them for the next. */
export function useSettings(settings: Settings): void {
  shown = settings;
  document.documentElement.dataset['board'] = settings.board;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // storage is refused: they last as long as the page, or are kept with the account
  }
}
