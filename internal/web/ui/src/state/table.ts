// What the state of the session says of one game's table. Pure.
import type { Colour, View } from '../protocol';
import { moveOnItsWay, type State } from './reducer';

/** The game as the server showed it last; null before it has. */
export const viewOf = (s: State, game: string): View | null =>
  s.view?.game === game ? s.view : null;

/** The letters of the duties that the reader has as an assistant; '' for everybody else. */
export const dutiesOf = (v: View | null): string =>
  (v?.assists && v.assistants?.find((a) => a.of === v.assists)?.duties) || '';

/**
 * Whose pieces the reader moves: their own, or those of the player for whom they move as an
 * assistant; '' for none. While a move is to be sealed, it is the side for which they may seal.
 */
export const handOf = (v: View | null): Colour | '' =>
  (dutiesOf(v).includes(v?.session === 'sealing' ? 'f' : 'a') && v?.assists) || v?.you || '';

/** Reports whether the moves of a game are announced, because a player cannot see the board. */
export const isAnnounced = (v: View | null): boolean => !!v?.cannotSee?.length;

/** Reports whether the reader can make a move by announcing it. */
export const canAnnounce = (v: View | null): boolean =>
  isAnnounced(v) && !v?.over && (!!v?.you || dutiesOf(v).includes('b'));

/**
 * Reports whether the reader is to move, and no case or resumption keeps the game from going on.
 */
export const isYourTurn = (v: View | null): boolean =>
  !!v &&
  !v.over &&
  !v.waiting &&
  v.session !== 'resuming' &&
  handOf(v) !== '' &&
  v.turn === handOf(v);

/**
 * Reports whether the reader is to seal a move: what they make on the board goes into the envelope.
 */
export const isSealing = (v: View | null): boolean =>
  !!v && !v.over && v.session === 'sealing' && handOf(v) !== '' && v.turn === handOf(v);

/** Reports whether a move of the reader's can be sent now. */
export const canMove = (s: State, game: string): boolean =>
  s.current && isYourTurn(viewOf(s, game)) && !moveOnItsWay(s);

/** Whose pieces the reader may set a move ahead for, while the opponent thinks; '' for none. */
export function aheadFor(s: State, game: string): Colour | '' {
  const v = viewOf(s, game);
  return v && s.current && !v.over && !v.waiting && !v.session && !isYourTurn(v) ? v.you : '';
}

/** Which players have no connection, while the game goes on. */
export function awayFrom(s: State, game: string): readonly Colour[] {
  const v = viewOf(s, game);
  return v && !v.over && s.watchers?.game === game ? s.watchers.away : [];
}

/** The game to which both players go after this one, a rematch; '' for none. */
export function nextGame(s: State, game: string): string {
  const v = viewOf(s, game);
  return v?.over && v.you && s.seated && s.seated !== game ? s.seated : '';
}

export const other = (side: Colour): Colour => (side === 'white' ? 'black' : 'white');
