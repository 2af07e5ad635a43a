import { describe, expect, test } from 'vitest';
import {
  add,
  besides,
  branchOf,
  change,
  endOf,
  moveOf,
  pathTo,
  promote,
  remove,
  withGlyph,
  MOVE_GLYPHS,
  type Change,
  type Tree,
} from '../src/state/tree';

const empty: Tree = { tags: [], nodes: [{ parent: -1, fen: 'x w - - 0 1' }] };
const step = (c: Change, uci: string): Change => {
  const white = c.tree.nodes[c.at]?.fen.includes(' w ');
  return add(c.tree, c.at, { uci, san: uci, fen: white ? 'x b - - 0 1' : 'x w - - 0 2' });
};
const line = (from: Change, ...moves: string[]) => moves.reduce(step, from);
const names = (tree: Tree, at: number) =>
  pathTo(tree, at)
    .slice(1)
    .map((i) => tree.nodes[i]?.uci);

describe('a tree', () => {
  const main = line({ tree: empty, at: 0 }, 'e4', 'e5', 'Nf3');
  const sicilian = line({ tree: main.tree, at: 1 }, 'c5', 'c3');
  const french = line({ tree: sicilian.tree, at: 1 }, 'e6');

  test('a move that is there is gone to, another begins a variation', () => {
    expect(add(main.tree, 0, { uci: 'e4', san: 'e4', fen: '' })).toEqual({
      tree: main.tree,
      at: 1,
    });
    expect(names(french.tree, french.at)).toEqual(['e4', 'e6']);
    expect(names(french.tree, endOf(french.tree, 0))).toEqual(['e4', 'e5', 'Nf3']);
    expect(branchOf(sicilian.tree, sicilian.at)).toBe(4);
    expect(branchOf(main.tree, main.at)).toBe(0);
  });
  test('siblings are gone to and fro', () => {
    expect(besides(french.tree, 2, 1)).toBe(4);
    expect(besides(french.tree, 2, -1)).toBe(2);
    expect(besides(french.tree, 0, 1)).toBe(0);
  });
  test('a variation goes up one place at a time, with what follows it', () => {
    const once = promote(french.tree, french.at);
    expect(names(once.tree, once.at)).toEqual(['e4', 'e6']);
    expect(branchOf(once.tree, once.at)).not.toBe(0);
    const twice = promote(once.tree, once.at);
    expect(branchOf(twice.tree, twice.at)).toBe(0);
    expect(names(twice.tree, endOf(twice.tree, 0))).toEqual(['e4', 'e6']);
    expect(promote(twice.tree, twice.at)).toEqual(twice);
    expect(twice.tree.nodes).toHaveLength(french.tree.nodes.length);
    for (const [i, n] of twice.tree.nodes.entries()) expect(n.parent).toBeLessThan(i);
  });
  test('a move is taken out with what follows it', () => {
    const gone = remove(french.tree, 4);
    expect(gone.at).toBe(1);
    expect(gone.tree.nodes.map((n) => n.uci)).toEqual([undefined, 'e4', 'e5', 'Nf3', 'e6']);
    expect(remove(gone.tree, 0).tree).toBe(gone.tree);
    expect(remove(gone.tree, 1).tree.nodes).toHaveLength(1);
  });
  test('moves are numbered by the position in which they were made', () => {
    expect(moveOf(main.tree, 1)).toEqual({ number: 1, white: true });
    expect(moveOf(main.tree, 2)).toEqual({ number: 1, white: false });
    expect(moveOf(main.tree, 3)).toEqual({ number: 2, white: true });
  });
  test('a change leaves the tree before it as it was', () => {
    expect(change(main.tree, 1, { comment: 'good' }).nodes[1]?.comment).toBe('good');
    expect(main.tree.nodes[1]?.comment).toBeUndefined();
    expect(withGlyph([2, 16], MOVE_GLYPHS, 1)).toEqual([1, 16]);
    expect(withGlyph([2, 16], MOVE_GLYPHS, 0)).toEqual([16]);
  });
});
