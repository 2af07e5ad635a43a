// An analysis as a tree, as the server reads and writes it: chess/analysis. Nothing here changes a tree; it makes another.
export interface Node {
  /** Index of the node before; -1 of the first. A parent stands before its children, and of those the main line first. */
  parent: number;
  uci?: string;
  san?: string;
  fen: string;
  before?: string;
  comment?: string;
  commands?: string;
  glyphs?: readonly number[];
  shapes?: readonly string[];
}
export interface Tree {
  tags: readonly (readonly [string, string])[];
  nodes: readonly Node[];
}
/** A tree after a change, and which node is looked at then. */
export interface Change {
  tree: Tree;
  at: number;
}

export const childrenOf = (tree: Tree, at: number): number[] =>
  tree.nodes.flatMap((n, i) => (n.parent === at ? [i] : []));

/** Children of every node, for who needs them all. */
export function families(tree: Tree): number[][] {
  const all: number[][] = tree.nodes.map(() => []);
  for (const [i, n] of tree.nodes.entries()) all[n.parent]?.push(i);
  return all;
}

export const nodeAt = (tree: Tree, at: number): Node => (tree.nodes[at] ?? tree.nodes[0]) as Node;

/** The nodes from the first to this one. */
export function pathTo(tree: Tree, at: number): number[] {
  const path: number[] = [];
  for (let i = at; i >= 0; i = nodeAt(tree, i).parent) path.unshift(i);
  return path;
}

/** The last node of the line that goes on from here. */
export function endOf(tree: Tree, at: number): number {
  const below = families(tree);
  let i = at;
  for (let next = below[i]?.[0]; next !== undefined; next = below[i]?.[0]) i = next;
  return i;
}

/** Number of the move that led to a node, and whose it was, from the position in which it was made. */
export function moveOf(tree: Tree, at: number): { number: number; white: boolean } {
  const fields = nodeAt(tree, nodeAt(tree, at).parent).fen.split(' ');
  return { number: Number(fields[5] ?? 1), white: fields[1] !== 'b' };
}

/** Goes on by a move: to the node that is there already, or to a new one. */
export function add(
  tree: Tree,
  at: number,
  move: { uci: string; san: string; fen: string },
): Change {
  const there = childrenOf(tree, at).find((i) => tree.nodes[i]?.uci === move.uci);
  if (there !== undefined) return { tree, at: there };
  return {
    tree: { ...tree, nodes: [...tree.nodes, { parent: at, ...move }] },
    at: tree.nodes.length,
  };
}

export function change(tree: Tree, at: number, to: Partial<Node>): Tree {
  return { ...tree, nodes: tree.nodes.map((n, i) => (i === at ? { ...n, ...to } : n)) };
}

/** Writes the nodes down again in the order of their families. Those that are in none are gone. */
function rebuild(tree: Tree, below: readonly number[][], at: number): Change {
  const order: number[] = [];
  const stack = [0];
  for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
    order.push(i);
    stack.push(...[...(below[i] ?? [])].reverse());
  }
  const now = new Map(order.map((old, i) => [old, i]));
  const nodes = order.map((old) => {
    const n = nodeAt(tree, old);
    return { ...n, parent: now.get(n.parent) ?? -1 };
  });
  return { tree: { ...tree, nodes }, at: now.get(at) ?? 0 };
}

/** Takes a move out with all that follows it; the node before it is looked at then. */
export function remove(tree: Tree, at: number): Change {
  if (at === 0) return { tree, at };
  const below = families(tree);
  const { parent } = nodeAt(tree, at);
  below[parent] = (below[parent] ?? []).filter((i) => i !== at);
  return rebuild(tree, below, parent);
}

/** The nearest node on the way to this one at which a variation begins; 0 when it is on the main line. */
export function branchOf(tree: Tree, at: number): number {
  const below = families(tree);
  return pathTo(tree, at).findLast((i) => i > 0 && below[nodeAt(tree, i).parent]?.[0] !== i) ?? 0;
}

/** Moves the variation in which a node stands one place up among its siblings. */
export function promote(tree: Tree, at: number): Change {
  const branch = branchOf(tree, at);
  if (branch === 0) return { tree, at };
  const below = families(tree);
  const family = [...(below[nodeAt(tree, branch).parent] ?? [])];
  const i = family.indexOf(branch);
  family.splice(i - 1, 2, branch, family[i - 1] as number);
  below[nodeAt(tree, branch).parent] = family;
  return rebuild(tree, below, at);
}

/** The sibling before or after a move; the node itself when there is none. */
export function besides(tree: Tree, at: number, step: 1 | -1): number {
  if (at === 0) return 0;
  const family = childrenOf(tree, nodeAt(tree, at).parent);
  return family[family.indexOf(at) + step] ?? at;
}

/** The signs of PGN's numbers that people write, in characters that every font has. */
export const GLYPHS: Readonly<Record<number, string>> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
  10: '=',
  13: '∞',
  14: '+/=',
  15: '=/+',
  16: '+/−',
  17: '−/+',
  18: '+−',
  19: '−+',
  146: 'N',
};
export const glyphSign = (n: number): string => GLYPHS[n] ?? `$${n}`;
/** Of the move, and of the position after it: at most one of each. */
export const MOVE_GLYPHS = [1, 2, 3, 4, 5, 6];
export const POSITION_GLYPHS = [10, 13, 14, 15, 16, 17, 18, 19];
export function withGlyph(
  glyphs: readonly number[],
  kind: readonly number[],
  to: number,
): number[] {
  const rest = glyphs.filter((g) => !kind.includes(g));
  return to ? [...rest, to].sort((a, b) => a - b) : rest;
}
