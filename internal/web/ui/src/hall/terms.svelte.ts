// What the form of a new game says: the terms on which somebody seeks an opponent, or challenges one.
import type { GameTerms } from '../protocol';
import { START_FEN } from '../state/position';
import { ratable, startText, type Start } from '../state/starts';
import { UNTIMED } from '../state/time';

// With an increment and, since the Laws of 1993 know none, without.
const MODERN = [
  '60',
  '120+1',
  '180',
  '180+2',
  '300',
  '300+3',
  '600',
  '600+5',
  '900+10',
  '1800+20',
  '5400+30',
];
const CLASSIC = ['60', '120', '180', '300', '480', '600', '900', '1200', '1800', '3600', '7200'];

export type ClockKind = 'increment' | 'delay' | 'bronstein' | 'none';
const SIGNS: Record<ClockKind, string> = { increment: '+', delay: 'd', bronstein: 'b', none: '' };

export class SeekTerms {
  /** In the list of presets; -1 for a control of one's own. */
  place = $state(5);
  minutes = $state(5);
  increment = $state(3);
  /** Whether a period comes after the first. */
  second = $state(false);
  after = $state(40);
  nextMinutes = $state(30);
  /** Whether the opponent has another time. */
  odds = $state(false);
  theirMinutes = $state(3);
  theirIncrement = $state(0);
  colour = $state<GameTerms['colour']>('any');
  start = $state<Start>({ kind: 'standard', number: null, man: 'knight', gives: true, fen: '' });
  rated = $state(false);
  /** In minutes. */
  delay = $state(0);
  /** Whether the players are told when a claim of a draw would be right. */
  hints = $state(false);
  /** Whether the rules of the chess server are used. */
  family = $state(false);
  /** Why a game on these terms cannot begin; '' when it can. */
  fault = $state('');
  #edition = $state('');
  #kind = $state<ClockKind>('increment');
  readonly #editions: () => readonly string[];
  readonly #isGuest: () => boolean;

  /** `fen` is a position to begin from; '' for the usual one. */
  constructor(editions: () => readonly string[], isGuest: () => boolean, fen: string) {
    this.#editions = editions;
    this.#isGuest = isGuest;
    this.start.fen = fen || START_FEN;
    if (fen) this.start.kind = 'position';
  }

  // Derived, so that the terms stay the same object as long as these do.
  readonly #usual = $derived.by(() => this.#editions()[0] ?? '');
  readonly #guest = $derived.by(() => this.#isGuest());

  get edition(): string {
    return this.#edition || this.#usual;
  }
  set edition(edition: string) {
    this.#edition = edition;
  }

  /** Reports whether the edition knows no increments: the Laws of 1993. */
  get isPlain(): boolean {
    return (this.edition || '2023') < '1997';
  }
  get kind(): ClockKind {
    return this.isPlain && this.#kind !== 'none' ? 'increment' : this.#kind;
  }
  set kind(kind: ClockKind) {
    this.#kind = kind;
  }

  get presets(): readonly string[] {
    return this.isPlain ? CLASSIC : MODERN;
  }
  /** The preset that is chosen; '' for a control of one's own. */
  get preset(): string {
    return this.presets[this.place] ?? '';
  }
  get isUntimed(): boolean {
    return !this.preset && this.kind === 'none';
  }
  get control(): string {
    if (this.preset) return this.preset;
    return this.isUntimed ? UNTIMED : this.#whole(this.minutes, this.increment);
  }
  /** The opponent's control, where it is another one; '' otherwise. */
  get theirs(): string {
    if (!this.odds || this.preset || this.isUntimed) return '';
    const theirs = this.#whole(this.theirMinutes, this.theirIncrement);
    return theirs === this.control ? '' : theirs;
  }

  #period(minutes: number, seconds: number): string {
    const more = this.isPlain ? 0 : Math.round(seconds);
    return `${Math.round(minutes * 60)}${more ? `${SIGNS[this.kind]}${more}` : ''}`;
  }
  #whole(minutes: number, seconds: number): string {
    const first = this.#period(minutes, seconds);
    if (!this.second) return first;
    return `${Math.round(this.after)}/${first}:${this.#period(this.nextMinutes, seconds)}`;
  }

  /** Reports whether a game on these terms may be rated. */
  get mayRate(): boolean {
    return !this.#guest && !this.isUntimed && ratable(startText(this.start)) && !this.theirs;
  }

  /** The terms as the server reads them. */
  readonly spec = $derived.by<GameTerms>(() => ({
    control: this.control,
    edition: this.edition || '2023',
    rated: this.rated && this.mayRate,
    colour: this.colour,
    start: startText(this.start),
    ...(this.theirs ? { theirs: this.theirs } : {}),
    ...(this.delay ? { delay: this.delay } : {}),
    ...(this.hints && !(this.rated && this.mayRate) ? { hints: true } : {}),
    ...(this.family ? { profile: 'family' } : {}),
  }));
}
