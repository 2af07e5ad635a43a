// What an arbiter may do in a game: the list of remedies, and the form of each. Pure.
import type { Remedy, RemedyField } from '../protocol';
import { folded } from './desk';

/** What a field of a remedy takes. */
type Takes = RemedyField['takes'];

/** A command of the Laws, as a JSON object. */
export type LawCommand = Record<string, unknown>;

export interface Group {
  name: string;
  remedies: Remedy[];
}

/** The remedies that are offered, or those that are not, in their groups, as far as their titles have the text. */
export function grouped(remedies: readonly Remedy[], offered: boolean, text = ''): Group[] {
  const wanted = folded(text);
  const groups = new Map<string, Remedy[]>();
  for (const r of remedies) {
    if (r.offered !== offered || !folded(`${r.title} ${r.article ?? ''}`).includes(wanted))
      continue;
    groups.set(r.group, [...(groups.get(r.group) ?? []), r]);
  }
  return [...groups].map(([name, list]) => ({ name, remedies: list }));
}

/** The answers to the open case that are offered, in the order of the Laws. */
export const answers = (remedies: readonly Remedy[]): Remedy[] =>
  remedies
    .filter((r) => r.offered && r.answers)
    .sort((a, b) => (a.answers ?? 0) - (b.answers ?? 0));

/** "2:00" of milliseconds, "1:05:30" with hours, "0:00.5" with parts of a second; '' for none. */
export function spanText(ms: unknown): string {
  if (typeof ms !== 'number' || ms < 0) return '';
  const s = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  const rest =
    ms % 1000
      ? `.${String(ms % 1000)
          .padStart(3, '0')
          .replace(/0+$/, '')}`
      : '';
  return `${h ? `${h}:${two(m)}` : m}:${two(s % 60)}${rest}`;
}

/** Milliseconds of "2:00", "1:05:30" or "2" minutes; null if that is no time. */
export function readSpan(text: string): number | null {
  const m = /^(?:(?:(\d{1,3}):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,3}))?|(\d{1,4}))$/.exec(
    text.trim(),
  );
  if (!m) return null;
  const [, h = '0', minutes = '0', s = '0', part = '', alone] = m;
  if (alone !== undefined) return Number(alone) * 60_000;
  if (Number(s) > 59 || (m[1] !== undefined && Number(minutes) > 59)) return null;
  return (Number(h) * 3600 + Number(minutes) * 60 + Number(s)) * 1000 + Number(part.padEnd(3, '0'));
}

/** "25.00" of hundredths of a currency. */
export const moneyText = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** Hundredths of a currency of "25", "25.00" or "25,5"; null if that is no amount. */
export function readMoney(text: string): number | null {
  const m = /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return m ? Number(m[1]) * 100 + Number((m[2] ?? '').padEnd(2, '0')) : null;
}

/** What stands in the inputs of a form: one text for each field, two for a pair, lines for a list. */
export type Values = Record<string, string[]>;

const at = (o: LawCommand, name: string): unknown =>
  name.split('.').reduce<unknown>((v, part) => (v as LawCommand | undefined)?.[part], o);

function written(takes: Takes, value: unknown): string {
  if (value === undefined || value === null) return '';
  switch (takes) {
    case 'span':
      return spanText(value);
    case 'limit':
      return value === -1 ? '-' : spanText(value);
    case 'money':
      return typeof value === 'number' ? moneyText(value) : '';
    case 'yes-no':
      return value ? 'yes' : 'no';
    case 'instant':
      return typeof value === 'number' && value ? new Date(value).toISOString().slice(0, 16) : '';
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}

/** The fields of a penalty that only some penalties use, with those that do. */
const penaltyFields: Record<string, readonly string[]> = {
  span: ['more-time', 'less-time'],
  points: ['less-points', 'more-points'],
  rounds: ['exclusion'],
  opponent: ['loss'],
  amount: ['fine'],
  currency: ['fine'],
};

/** The fields of a form that what has been chosen so far uses. */
export function usedFields(r: Remedy, values: Values): RemedyField[] {
  const fields = r.fields ?? [];
  if (r.kind !== 'Penalise' || !fields.some((f) => f.name === 'penalty')) return fields;
  const penalty = values['penalty']?.[0] ?? '';
  return fields.filter((f) => penaltyFields[f.name]?.includes(penalty) ?? true);
}

/** What a form shows first: the draft that the Laws would accept. Whom to penalise is not preset. */
export function firstValues(r: Remedy): Values {
  const values: Values = {};
  for (const f of r.fields ?? []) {
    const preset = r.kind !== 'Penalise' || f.name !== 'player';
    const value = preset ? at(r.draft, f.name) : undefined;
    const list = Array.isArray(value) ? value : [value];
    values[f.name] = f.pair
      ? [written(f.takes, list[0]), written(f.takes, list[1])]
      : f.many
        ? [list.map((v) => written(f.takes, v)).join('\n')]
        : [written(f.takes, value)];
  }
  return values;
}

/** Why a field is not filled in rightly. */
export type Fault = 'needed' | 'time' | 'number';

function read(takes: Takes, text: string): unknown | Fault {
  switch (takes) {
    case 'span':
      return readSpan(text) ?? ('time' satisfies Fault);
    case 'limit':
      return text.trim() === '-' ? -1 : (readSpan(text) ?? ('time' satisfies Fault));
    case 'money':
      return readMoney(text) ?? ('number' satisfies Fault);
    case 'number':
      return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : ('number' satisfies Fault);
    case 'yes-no':
      return text === 'yes';
    case 'instant': {
      const ms = Date.parse(`${text}Z`);
      return Number.isNaN(ms) ? ('time' satisfies Fault) : ms;
    }
    default:
      return text.trim();
  }
}

const isFault = (takes: Takes, value: unknown): value is Fault =>
  takes !== 'text' && takes !== 'word' && (value === 'time' || value === 'number');

function put(o: LawCommand, name: string, value: unknown): void {
  const parts = name.split('.');
  const last = parts.pop() as string;
  let inner = o;
  for (const part of parts) {
    const next = { ...(inner[part] as LawCommand | undefined) };
    inner[part] = next;
    inner = next;
  }
  if (value === undefined) delete inner[last];
  else inner[last] = value;
}

/** The command that a form gives, or the faults of its fields by their names. */
export function commandOf(
  r: Remedy,
  values: Values,
): { command: LawCommand; faults: Record<string, Fault> } {
  const command: LawCommand = { ...r.draft, type: r.kind };
  const faults: Record<string, Fault> = {};
  const used = usedFields(r, values);
  for (const f of r.fields ?? []) {
    if (!used.includes(f)) {
      put(command, f.name, undefined);
      continue;
    }
    const texts = f.many
      ? (values[f.name]?.[0] ?? '').split('\n').filter((line) => line.trim())
      : (values[f.name] ?? []);
    if (texts.every((text) => !text.trim())) {
      if (f.needed) faults[f.name] = 'needed';
      put(command, f.name, undefined);
      continue;
    }
    const read1 = texts.map((text) => read(f.takes, text));
    const fault = read1.find((value) => isFault(f.takes, value));
    if (fault !== undefined) faults[f.name] = fault as Fault;
    else put(command, f.name, f.pair || f.many ? read1 : read1[0]);
  }
  return { command, faults };
}

/** The halves of a number of half points: "−½", "+1". */
export function pointsText(halves: number): string {
  const n = Math.abs(halves);
  const text = `${n > 1 ? Math.floor(n / 2) : ''}${n % 2 ? '½' : ''}` || '0';
  return halves < 0 ? `−${text}` : halves > 0 ? `+${text}` : text;
}
