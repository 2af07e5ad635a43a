// A table, as changes of it come.
import type { LegalMove, TableChange, View } from '../protocol';

/** The view after a change of it. */
export function withChange(view: View, m: TableChange): View {
  const {
    legal: _l,
    claimable: _i,
    waiting: _w,
    case: _c,
    session: _s,
    resumes: _r,
    comeBy: _a,
    paused: _p,
    bound: _b,
    ...rest
  } = view;
  return {
    ...rest,
    seq: m.seq,
    moves: m.moves ? [...view.moves, ...m.moves] : view.moves,
    fen: m.fen,
    ply: m.ply,
    turn: m.turn,
    check: m.check ?? false,
    clock: m.clock ?? null,
    offer: m.offer ?? '',
    claims: m.claims ?? {},
    ...(m.legal ? { legal: legalMoves(m.legal) } : {}),
    ...(m.claimable ? { claimable: legalMoves(m.claimable) } : {}),
    ...(m.waiting ? { waiting: m.waiting } : {}),
    ...(m.case ? { case: m.case } : {}),
    ...(m.session ? { session: m.session } : {}),
    ...(m.resumes ? { resumes: m.resumes } : {}),
    ...(m.comeBy ? { comeBy: m.comeBy } : {}),
    ...(m.paused ? { paused: true } : {}),
    ...(m.bound ? { bound: m.bound } : {}),
  };
}

function legalMoves(words: string): LegalMove[] {
  return words.split(' ').map((word) => {
    const [uci = '', san = ''] = word.split(':');
    return { uci, san };
  });
}
