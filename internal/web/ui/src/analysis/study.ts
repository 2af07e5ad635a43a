// What the analysis board asks of the server besides positions: PGN in and out, and studies.
import type { Tree } from '../state/tree';

/** A study that the server keeps. */
export interface Study {
  id: string;
  title: string;
  /** When it was changed last; the server refuses a change of what has changed since. */
  changed: number;
}
/** What the page was opened with. */
export interface Opened {
  tree: Tree;
  at: number;
  title: string;
  study?: Study;
  /** The reader has an account and may keep studies. */
  member: boolean;
  /** A finished game from which the analysis came. */
  game?: string;
  /** The name of the operator's engine, where there is one. */
  engine?: string;
}
export type Answer<T> = ({ ok: true } & T) | { ok: false; text: string };

async function post<T>(path: string, body: string, fails: string): Promise<Answer<T>> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
    const said = (await answer.json()) as T & { error?: string };
    return answer.ok ? { ok: true, ...said } : { ok: false, text: said.error ?? fails };
  } catch {
    return { ok: false, text: fails };
  }
}

/** Each of these says `fails` when the server is not reached. */
export const readPGN = (pgn: string, fails: string) =>
  post<{ tree: Tree; more: boolean }>('/analysis/read', pgn, fails);
export const writePGN = (tree: Tree, fails: string) =>
  post<{ pgn: string }>('/analysis/write', JSON.stringify(tree), fails);
export const keepStudy = (
  study: Omit<Study, 'title'> & { title: string; tree: Tree },
  fails: string,
) => post<{ study: Study }>('/studies', JSON.stringify(study), fails);

// What was not kept yet outlives a reload, one analysis at a time.
const DRAFT = 'escaque.analysis';
export interface Draft {
  path: string;
  tree: Tree;
  at: number;
  title: string;
  study?: Study | undefined;
}
const address = (): string => location.pathname + location.search;

/** What was done at this address and not kept; null when there is nothing, or the study has changed since. */
export function draftHere(study: Study | undefined): Draft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(DRAFT) ?? 'null') as Draft | null;
    return draft?.path === address() && draft.study?.changed === study?.changed ? draft : null;
  } catch {
    return null;
  }
}
export function keepDraft(draft: Omit<Draft, 'path'> | null): void {
  try {
    if (draft) localStorage.setItem(DRAFT, JSON.stringify({ path: address(), ...draft }));
    else if (draftHere(undefined) || localStorage.getItem(DRAFT)) localStorage.removeItem(DRAFT);
  } catch {
    // storage is refused: what is not kept is lost with the page
  }
}
