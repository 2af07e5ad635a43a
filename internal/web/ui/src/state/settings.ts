// How the reader wants the table.
import type { Incoming, Settings } from '../protocol';

export const BOARDS = ['green', 'brown', 'blue', 'contrast'] as const;
/** Sets of men; what each looks like stands in tokens.css. */
export const PIECES = ['plain', 'bold', 'wood', 'outline', 'hidden'] as const;
/** How much of the room that there is the board takes. */
export const SIZES = ['full', 'large', 'medium', 'small'] as const;
export const FLAGS = [
  'coordinates',
  'captured',
  'confirm',
  'queen',
  'sound',
  'announce',
  'contrast',
] as const;
export type BoardName = (typeof BOARDS)[number];

export const defaults: Settings = {
  board: 'green',
  pieces: 'plain',
  size: 'full',
  coordinates: true,
  captured: true,
  confirm: false,
  queen: false,
  sound: true,
  announce: false,
  contrast: false,
};

/** The settings in something that was kept, with the defaults for what is missing or cannot be. */
export function settingsFrom(kept: unknown): Settings {
  const had = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>;
  const one = (name: 'board' | 'pieces' | 'size', of: readonly string[]) =>
    of.find((v) => v === had[name]) ?? defaults[name];
  const flags = Object.fromEntries(
    FLAGS.map((f) => [f, typeof had[f] === 'boolean' ? had[f] : defaults[f]]),
  ) as Pick<Settings, (typeof FLAGS)[number]>;
  return {
    board: one('board', BOARDS),
    pieces: one('pieces', PIECES),
    size: one('size', SIZES),
    ...flags,
  };
}

/** The settings of the reader's account that a message brings; null when it brings none. */
export function settingsIn(m: Incoming): Settings | null {
  if (!('on' in m) || (m.on !== 'welcome' && m.on !== 'settings') || !m.settings) return null;
  return settingsFrom(m.settings);
}
