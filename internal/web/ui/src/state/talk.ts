// Talk away from the tables, by conversation: with one person, in a channel, with everybody. Pure.
import type { Talk as Said } from '../protocol';

/** A line of talk, and to whom the reader has told it. */
export type TalkLine = Said & { to?: string | undefined };

/** "@Ana", "#1", or "all". */
export type Talk = string;
export const everybody: Talk = 'all';
export const withPerson = (handle: string): Talk => `@${handle}`;
export const inChannel = (n: number): Talk => `#${n}`;
export const personOf = (talk: Talk): string => (talk.startsWith('@') ? talk.slice(1) : '');
export const channelOf = (talk: Talk): number =>
  talk.startsWith('#') ? Number(talk.slice(1)) : -1;

/** The channel that an address names, -1 for none. */
export const channelAsked = (text: string | undefined): number =>
  text && /^\d{1,3}$/.test(text) ? Number(text) : -1;

/** The channel of an address of the page of talk, -1 for any other page. */
export const channelOfPage = (page: string): number =>
  channelAsked(/^\/talk\?channel=(\d+)$/.exec(page)?.[1]);

/** Whether two conversations are one: the case of a name does not matter. */
export const sameTalk = (a: Talk, b: Talk): boolean => a.toLowerCase() === b.toLowerCase();

/** The conversation to which a line belongs. */
export function talkOf(line: TalkLine): Talk {
  if (line.manner === 'tell') return withPerson(line.to ?? line.from);
  return line.manner === 'channel' ? inChannel(line.channel ?? 0) : everybody;
}

/** The people with whom lines were changed, those spoken to last first. */
export function partners(lines: readonly TalkLine[]): string[] {
  const found: string[] = [];
  for (const line of lines.toReversed()) {
    const person = personOf(talkOf(line));
    if (person && !found.some((f) => f.toLowerCase() === person.toLowerCase())) found.push(person);
  }
  return found;
}

/** What a browser has kept of the talk of somebody; nothing of another's. */
export function keptTalk(text: string | null, handle: string): TalkLine[] {
  try {
    const kept = JSON.parse(text ?? 'null') as { of?: unknown; lines?: unknown } | null;
    if (kept?.of !== handle || !Array.isArray(kept.lines)) return [];
    return kept.lines.filter(
      (l): l is TalkLine =>
        typeof l === 'object' &&
        l !== null &&
        typeof (l as TalkLine).text === 'string' &&
        typeof (l as TalkLine).from === 'string' &&
        typeof (l as TalkLine).manner === 'string',
    );
  } catch {
    return [];
  }
}
