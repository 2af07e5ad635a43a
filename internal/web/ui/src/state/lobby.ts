// The hall's board, as changes of it come.
import type { ListChange, LobbyChange, WholeLobby } from '../protocol';

/** Its three lists. */
export type Lobby = Pick<WholeLobby, 'seeks' | 'games' | 'people'>;

export function changed(lobby: Lobby, m: LobbyChange): Lobby {
  return {
    seeks: list(lobby.seeks, m.seeks, (s) => s.id),
    games: list(lobby.games, m.games, (g) => g.id),
    people: list(lobby.people, m.people, (p) => p.handle),
  };
}

function list<T>(before: T[], change: ListChange<T> | undefined, id: (item: T) => string): T[] {
  if (!change) return before;
  const put = change.put ?? [];
  const moved = new Set([...(change.gone ?? []), ...put.map((p) => id(p.item))]);
  const after = before.filter((item) => !moved.has(id(item)));
  for (const { at, item } of put) after.splice(at, 0, item);
  return after;
}
