// How the reader wants the table.
import type { Incoming, Settings } from '../protocol';

export const BOARDS = ['green', 'brown', 'blue', 'contrast'] as const;
export type BoardName = (typeof BOARDS)[number];

export const defaults: Settings = { board: 'green', coordinates: true, captured: true, confirm: false, queen: false, sound: true };

/** The settings in something that was kept, with the defaults for what is missing or cannot be. */
export function settingsFrom(kept: unknown): Settings {
  const had = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const flag = (name: 'coordinates' | 'captured' | 'confirm' | 'queen' | 'sound') => (typeof had[name] === 'boolean' ? had[name] : defaults[name]);
  const board = BOARDS.find((b) => b === had['board']) ?? defaults.board;
  return { board, coordinates: flag('coordinates'), captured: flag('captured'), confirm: flag('confirm'), queen: flag('queen'), sound: flag('sound') };
}

/** The settings of the reader's account that a message brings; null when it brings none. */
export function settingsIn(m: Incoming): Settings | null {
  if (!('on' in m) || (m.on !== 'welcome' && m.on !== 'settings') || !m.settings) return null;
  return settingsFrom(m.settings);
}
