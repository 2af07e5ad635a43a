// What the reader types at a table, and the answers: a move is made, a question is answered in
// words.
import { readEntry, type Entry } from '../state/entry';
import { nameOf, whoIs } from '../state/names';
import { canAnnounce, other } from '../state/table';
import {
  clocksWords,
  lineWords,
  localSan,
  movesAnswer,
  spokenLast,
  whereWords,
} from '../state/words';
import type { TableState } from './table.svelte';
import { tableTexts } from '../i18n/table';

/**
 * Answers the question of a key: c for the clocks, l for the last move, o for the opponent, m for
 * the legal moves.
 */
export function answerKey(table: TableState, key: string, square = ''): void {
  const { session, view, you, said } = table;
  const { t } = session;
  if (!view) return;
  const rival = view[other(you || 'black')];
  switch (key) {
    case 'c':
      return said.tell(clocksWords(view.clock, session.serverNow(), t));
    case 'l':
      return said.tell(spokenLast(view.moves, t, table.announces) || t.noLast);
    case 'o':
      return said.tell(
        you
          ? tableTexts().opponentAnswer(
              whoIs(rival),
              rival.rating ? String(rival.rating) : '',
              other(you),
            )
          : t.versus(nameOf(view.white), nameOf(view.black)),
      );
    case 'm':
      return said.tell(movesAnswer(view, square, t));
  }
}

/** Does what a typed line says. Returns true when the line was taken and may be cleared. */
export function takeEntry(table: TableState, line: string): boolean {
  const { session, men, said, legal } = table;
  const { t } = session;
  if (!table.view) return false;
  const e = readEntry(line, legal, t.letters);
  switch (e.kind) {
    case 'empty':
      return false;
    case 'clock':
    case 'last':
    case 'opponent':
    case 'moves':
      answerKey(table, e.kind[0] as string);
      return true;
    case 'help':
      said.tell(t.help);
      return true;
    case 'where':
      said.tell(whereWords(men, e.man, t));
      return true;
    case 'line':
      said.tell(lineWords(men, e.line, t));
      return true;
    case 'none':
      if (canAnnounce(table.view)) return announce(table, e.text);
      return takeMove(table, line, e);
    default:
      return takeMove(table, line, e);
  }
}

/**
 * Announces a move, which makes it. One word is algebraic notation in the language of the page; more
 * are the words of the Laws. Whether they mean a move is for the server to say.
 */
function announce({ session, game, said, looking }: TableState, text: string): boolean {
  looking.toPresent();
  said.tell('');
  return session.send({
    do: 'announce',
    game,
    text,
    ...(/\s/.test(text) ? {} : { lang: session.t.code }),
  });
}

type Typed = Extract<Entry, { kind: 'none' | 'ambiguous' | 'promotion' | 'move' }>;

function takeMove(
  { session, said, looking, moving, yourTurn }: TableState,
  line: string,
  e: Typed,
) {
  const { t } = session;
  if (!yourTurn) {
    said.tell(t.notYourTurn);
    return false;
  }
  switch (e.kind) {
    case 'none':
      said.tell(t.notLegal(e.text));
      return false;
    case 'ambiguous':
      said.tell(t.ambiguous(line.trim(), e.moves.map((m) => localSan(m.san, t)).join(', ')));
      return false;
    case 'promotion':
      looking.toPresent();
      moving.choose(e.moves);
      return true;
    case 'move':
      looking.toPresent();
      moving.play(e.move);
      return session.state.link === 'open';
  }
}

/** Says why a move that was tried on the board is not legal. */
export function sayIllegal({ session, view, said }: TableState, from: string, to: string): void {
  const { t } = session;
  said.tell(
    view?.bound
      ? tableTexts().boundTo(localSan(view.bound.san, t))
      : view?.check
        ? tableTexts().illegalInCheck(from, to)
        : t.illegal(from, to),
  );
}
