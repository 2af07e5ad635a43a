// Asks the server what its engine says.
import type { Evaluation, Report } from '../state/engine';

export type Answer<T> = { ok: true; value: T } | { ok: false; text: string };

/** `text` is empty when the server did not answer. */
async function ask<T>(path: string, init?: RequestInit): Promise<Answer<T>> {
  try {
    const answer = await fetch(path, init);
    const said = (await answer.json()) as T & { error?: string };
    return answer.ok ? { ok: true, value: said } : { ok: false, text: said.error ?? '' };
  } catch {
    return { ok: false, text: '' };
  }
}

const at = (game: string): string => `/games/${encodeURIComponent(game)}/engine`;
/** What there is of a game's analysis, from a position on. */
export const look = (game: string, from: number) => ask<Report>(`${at(game)}?from=${from}`);
export const askGame = (game: string) => ask<Report>(at(game), { method: 'POST' });
export const cancelGame = (game: string) => ask<Report>(`${at(game)}/cancel`, { method: 'POST' });
export const askPosition = (fen: string) =>
  ask<Evaluation & { engine: string }>('/analysis/engine', {
    method: 'POST',
    body: JSON.stringify({ fen }),
    headers: { 'Content-Type': 'application/json' },
  });
