// A game's table as the reader sees it: what stands on the board, what may be done, and what is
// done about news.
import { Said } from '../app/said.svelte';
import type { Session } from '../app/session.svelte';
import { chime } from '../base/sound';
import type { ClockFace, Colour, LegalMove, View } from '../protocol';
import { whoIs } from '../state/names';
import { tableNews, type TableNews } from '../state/news';
import { after, history, kingOf, type Men } from '../state/position';
import type { State } from '../state/reducer';
import { clocksAfter } from '../state/replay';
import {
  aheadFor,
  awayFrom,
  canMove,
  handOf,
  isAnnounced,
  isSealing,
  isYourTurn,
  other,
  viewOf,
} from '../state/table';
import { shortOf } from '../state/time';
import { spokenLast, spokenTime } from '../state/words';
import { Clocks } from './clocks.svelte';
import { Looking } from './looking.svelte';
import { Moving } from './moving.svelte';
import { tableTexts } from '../i18n/table';

export class TableState {
  readonly session: Session;
  readonly game: string;
  readonly said = new Said();
  readonly looking: Looking;
  readonly moving: Moving;
  readonly clocks: Clocks;

  /** Follows the game as long as the component lives that makes this. */
  constructor(session: Session, game: string) {
    this.session = session;
    this.game = game;
    this.looking = new Looking(() => this.view?.moves.length ?? 0);
    this.moving = new Moving(session, game, this.said);
    this.clocks = new Clocks(
      () => ({
        clock: this.clock,
        short: shortOf(this.view?.control ?? ''),
        over: !!this.view?.over,
      }),
      () => session.serverNow(),
      (side, ms) => this.#warn(side, ms),
    );
    $effect(() => session.listen((before, now) => this.#changed(before, now)));
  }

  readonly view = $derived.by<View | null>(() => viewOf(this.session.state, this.game));
  readonly you = $derived.by<Colour | ''>(() => this.view?.you ?? '');
  /** Whose pieces the reader moves, as a player or an assistant. */
  readonly hand = $derived.by<Colour | ''>(() => handOf(this.view));
  readonly yourTurn = $derived.by(() => isYourTurn(this.view));
  readonly sealing = $derived.by(() => isSealing(this.view));
  readonly away = $derived.by(() => awayFrom(this.session.state, this.game));
  readonly legal = $derived.by<readonly LegalMove[]>(() => this.view?.legal ?? []);

  // The board.
  readonly orientation = $derived.by<Colour>(() =>
    ((this.you || this.view?.assists) === 'black') !== this.looking.flipped ? 'black' : 'white',
  );
  readonly positions = $derived.by<Men[]>(() =>
    this.view ? history(this.view.startFen, this.view.moves) : [],
  );
  readonly coming = $derived.by(() => (this.looking.isBack ? '' : this.moving.coming));
  readonly men = $derived.by<Men>(() => {
    const here = this.positions[this.looking.ply] ?? this.positions[0] ?? [];
    return this.coming ? after(here, this.coming) : here;
  });
  /** The squares of the last move. */
  readonly last = $derived.by<string[]>(() => {
    const uci = this.coming || this.view?.moves[this.looking.ply - 1]?.uci;
    return uci ? [uci.slice(0, 2), uci.slice(2, 4)] : [];
  });
  /** The square of the king that is in check. */
  readonly check = $derived.by(() => {
    const v = this.view;
    if (!v || this.coming) return '';
    const ply = this.looking.ply;
    const back = v.moves.length - ply;
    const checked = /[+#]$/.test(v.moves[ply - 1]?.san ?? '') || (back === 0 && v.check);
    return checked ? kingOf(this.men, back % 2 === 0 ? v.turn : other(v.turn)) : '';
  });
  /** Reports whether the reader can make a move on the board that is shown. */
  readonly free = $derived.by(
    () => canMove(this.session.state, this.game) && !this.looking.isBack && !this.coming,
  );
  /** Whose pieces the reader may set a move ahead for. */
  readonly aheadFor = $derived.by<Colour | ''>(() =>
    this.looking.isBack ? '' : aheadFor(this.session.state, this.game),
  );
  /**
   * Reports whether a game with moves is over: it is looked through, and each of its moves has an
   * address.
   */
  readonly replaying = $derived.by(() => !!this.view?.over && this.view.moves.length > 0);

  /** The clock: of a game that is over and looked through, as it stood. */
  readonly clock = $derived.by<ClockFace | null>(() => {
    const v = this.view;
    return v?.clock && v.over && this.looking.isBack
      ? { ...clocksAfter(v, this.looking.ply), running: '', at: 0 }
      : (v?.clock ?? null);
  });

  /** Does what follows from a change of the session's state. */
  #changed(before: State, now: State): void {
    for (const news of tableNews(before, now, this.game)) this.#act(news);
  }

  #act(news: TableNews): void {
    switch (news.kind) {
      case 'opened':
        this.readAddress();
        return this.#sayLast();
      case 'moved':
        this.moving.forgetProposed();
        // Only a move that is theirs to answer brings the reader back.
        if (this.yourTurn) this.looking.toPresent();
        this.#sayLast();
        return chime(news.sound);
      case 'your-turn':
        return this.moving.playAhead();
      case 'ended':
        this.moving.forgetAhead();
        this.moving.forgetProposed();
        return chime('over');
      case 'sealing':
        return this.moving.forgetProposed();
      case 'away':
        return this.said.tell(tableTexts().awayNow(whoIs(news.who)));
      case 'returned':
        return this.said.tell(tableTexts().backNow(whoIs(news.who)));
      case 'next-game':
        return location.assign(`/games/${encodeURIComponent(news.game)}`);
    }
  }

  /** Tells the reader that their own time is low. */
  #warn(side: Colour, ms: number): void {
    const { t } = this.session;
    if (side !== this.you) return;
    this.said.tell(`${t.shortOfTime}: ${spokenTime(ms, t)}`);
    chime('low');
  }

  /**
   * Reports whether moves are said in the words of the Laws: by the reader's setting, and in a game
   * with a player who cannot see the board, for those who take part in it.
   */
  get announces(): boolean {
    const v = this.view;
    return this.session.settings.announce || (isAnnounced(v) && !!(v?.you || v?.assists));
  }

  #sayLast(): void {
    this.said.news = spokenLast(this.view?.moves ?? [], this.session.t, this.announces);
  }

  /** Goes to the half move of the page's address. A player stays with the present. */
  readAddress(): void {
    if (this.view?.over || !this.you) this.looking.readAddress();
  }
}
