// An analysis as the reader makes it: a tree of moves, where in it they are, and whether it is
// kept.
import { Said } from '../app/said.svelte';
import type { Session } from '../app/session.svelte';
import type { Colour, LegalMove, Position } from '../protocol';
import { after, kingOf, menOf } from '../state/position';
import { add, change, childrenOf, moveOf, nodeAt, type Change, type Tree } from '../state/tree';
import { spokenSan } from '../state/words';
import { draftHere, keepDraft, keepStudy, type Opened, type Study } from './study';

type Node = ReturnType<typeof nodeAt>;
/** Somebody who runs through the moves asks where they stop. */
const ASK_MS = 60;

export class AnalysisState {
  readonly session: Session;
  readonly opened: Opened;
  readonly said = new Said();
  tree = $state.raw<Tree>({ tags: [], nodes: [] });
  at = $state(0);
  title = $state('');
  study = $state.raw<Study | undefined>(undefined);
  /** What stands here is what was opened or kept last. */
  kept = $state(true);
  /** What stands here was done before the page was loaded again. */
  restored = $state(false);
  saving = $state(false);
  flipped = $state(false);
  /** The promotions among which the reader chooses. */
  promotions = $state.raw<readonly LegalMove[]>([]);
  /** A move of which the server has not said yet where it leads, in UCI. */
  coming = $state('');
  /** The positions of which the server has said what may be played. */
  #known = $state.raw<ReadonlyMap<string, Position>>(new Map());

  /**
   * Asks the server about the position on the board, as long as the component lives that makes
   * this.
   */
  constructor(session: Session, opened: Opened) {
    this.session = session;
    this.opened = opened;
    const draft = draftHere(opened.study);
    this.tree = draft?.tree ?? opened.tree;
    this.at = draft?.at ?? opened.at;
    this.title = draft?.title ?? opened.title;
    this.study = opened.study;
    this.kept = draft === null;
    this.restored = draft !== null;
    $effect(() => {
      const { fen } = this.node;
      if (session.state.link !== 'open' || this.here) return;
      const id = setTimeout(() => {
        void session.position({ fen }, []).then((p) => {
          if (p) this.#learn(fen, p);
        });
      }, ASK_MS);
      return () => clearTimeout(id);
    });
  }

  readonly node = $derived.by<Node>(() => nodeAt(this.tree, this.at));
  readonly turn = $derived.by<Colour>(() =>
    this.node.fen.split(' ')[1] === 'b' ? 'black' : 'white',
  );
  readonly orientation = $derived.by<Colour>(() => (this.flipped ? 'black' : 'white'));
  /** What the server has said of the position on the board. */
  readonly here = $derived.by(() => this.#known.get(this.node.fen));
  readonly legal = $derived.by<readonly LegalMove[]>(() => this.here?.legal ?? []);
  readonly men = $derived.by(() => {
    const men = menOf(this.node.fen);
    return this.coming ? after(men, this.coming) : men;
  });
  /** The squares of the last move. */
  readonly last = $derived.by<string[]>(() => {
    const uci = this.coming || this.node.uci;
    return uci ? [uci.slice(0, 2), uci.slice(2, 4)] : [];
  });
  /** The square of the king that is in check. */
  readonly check = $derived.by(() =>
    !this.coming && (this.here?.check || /[+#]$/.test(this.node.san ?? ''))
      ? kingOf(this.men, this.turn)
      : '',
  );

  #learn(fen: string, p: Position): void {
    this.#known = new Map([...this.#known, [fen, p]]);
  }

  go(to: number): void {
    const { t } = this.session;
    this.at = to;
    const { san } = this.node;
    const m = moveOf(this.tree, to);
    this.said.news = san
      ? t.spokenMove(m.number, m.white ? 'white' : 'black', spokenSan(san, t))
      : t.atStart;
  }

  /** Takes over a tree after a change of it, and goes where the change leads. */
  use(c: Change): void {
    const changed = c.tree !== this.tree;
    this.tree = c.tree;
    this.go(c.at);
    if (changed) this.touched();
  }

  /** Changes what is written and drawn at the position on the board. */
  write(to: Partial<Node>): void {
    this.tree = change(this.tree, this.at, to);
    this.touched();
  }

  /** Keeps a draft of what has changed. */
  touched(): void {
    this.kept = false;
    const { tree, at, title, study } = this;
    keepDraft({ tree, at, title, study });
  }

  /** Makes a move, or goes to where it was made before. */
  async play(move: LegalMove): Promise<void> {
    this.promotions = [];
    if (this.coming) return;
    const there = childrenOf(this.tree, this.at).find((i) => this.tree.nodes[i]?.uci === move.uci);
    if (there !== undefined) return this.go(there);
    const [from, before] = [this.at, this.tree];
    this.coming = move.uci;
    const p = await this.session.position({ fen: this.node.fen }, [move.uci]);
    this.coming = '';
    if (!p) return this.said.tell(this.session.t.notSent);
    if (this.tree !== before) return; // it was changed meanwhile: the move belongs to what is gone
    this.#learn(p.fen, p);
    this.use(add(this.tree, from, { uci: move.uci, san: p.san ?? move.san, fen: p.fen }));
  }

  /** Makes the move that was put on the board, and asks which when there are several. */
  choose(moves: readonly LegalMove[]): void {
    const { queen } = this.session.settings;
    const promotion = queen ? moves.find((m) => m.uci.endsWith('q')) : undefined;
    const [only, second] = moves;
    if (promotion) void this.play(promotion);
    else if (only && !second) void this.play(only);
    else this.promotions = moves;
  }

  /** Makes the promotion that was chosen; null for none. */
  promote(move: LegalMove | null): void {
    if (move) void this.play(move);
    else this.promotions = [];
  }

  /** Begins a new analysis from a position. */
  async begin(fen: string): Promise<void> {
    const { t } = this.session;
    if (fen === this.node.fen && this.at === 0 && this.tree.nodes.length === 1) return;
    const p = await this.session.position({ fen }, []);
    if (!p) return this.said.tell(t.notAPosition);
    this.#learn(p.fen, p);
    this.use({ tree: { tags: [], nodes: [{ parent: -1, fen: p.fen }] }, at: 0 });
    this.said.tell(t.newPosition);
  }

  /** Keeps the analysis with the account. */
  async save(): Promise<void> {
    const { t } = this.session;
    this.saving = true;
    const { tree, title, study } = this;
    const a = await keepStudy(
      { id: study?.id ?? '', changed: study?.changed ?? 0, title, tree },
      t.serverAway,
    );
    this.saving = false;
    if (!a.ok) return this.said.tell(a.text);
    this.study = a.study;
    keepDraft(null);
    history.replaceState(null, '', `/studies/${encodeURIComponent(a.study.id)}`);
    this.kept = this.tree === tree;
    if (!this.kept) this.touched();
    this.said.tell(t.studyKept);
  }

  /** Puts the draft away and begins with what was opened. */
  afresh(): void {
    const { tree, at, title, study } = this.opened;
    this.restored = false;
    this.study = study;
    this.title = title;
    this.use({ tree, at });
    this.kept = true;
    keepDraft(null);
  }
}
