// The browser's own copy of the settings: a guest's only one, and what a page begins with.
import type { Settings } from '../protocol';
import { settingsFrom } from '../state/settings';

const KEY = 'escaque.settings';
let shown: Settings | undefined;

/** What is kept says whose it is: a member's goes when he does. */
interface Kept extends Partial<Settings> {
  member?: boolean;
}

export function browserSettings(): Settings {
  if (shown) return shown;
  try {
    shown = settingsFrom(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    shown = settingsFrom(null); // storage is refused, or was written by somebody else
  }
  return shown;
}

/** Shows a page as the settings have it. */
export function showSettings(s: Settings): void {
  const look = document.documentElement.dataset;
  look['board'] = s.board;
  look['pieces'] = s.pieces;
  look['size'] = s.size;
  if (s.contrast || matchMedia('(prefers-contrast: more)').matches) look['contrast'] = 'more';
  else delete look['contrast'];
}

/** Forgets a member's settings and talk in this browser; a guest's stay. */
export function forgetMember(): void {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    if (kept?.member) {
      localStorage.removeItem(KEY);
      shown = undefined;
      showSettings(browserSettings());
    }
    for (const name of ['escaque.talk', 'escaque.seeks']) sessionStorage.removeItem(name);
  } catch {
    // storage is refused: nothing was kept
  }
}

/** Puts settings into force on this page, and keeps them for the next; a member's only as long as he is logged in. */
export function useSettings(settings: Settings, member = false): void {
  shown = settings;
  showSettings(settings);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...settings, member } satisfies Kept));
  } catch {
    // storage is refused: they last as long as the page, or are kept with the account
  }
}
