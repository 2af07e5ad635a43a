// Entry point of a game's page: mounts on #table.
import { mount } from 'svelte';
import { Session } from './app/session.svelte';
import Table from './table/Table.svelte';

const root = document.getElementById('table');
const game = root?.dataset['game'];
if (root && game) {
  const session = new Session(root);
  const pgn = root.dataset['pgn'] ?? `/games/${encodeURIComponent(game)}.pgn`;
  root.replaceChildren();
  document.querySelector('main > h1')?.remove(); // the heading that stood for ours
  mount(Table, {
    target: root,
    props: {
      session,
      game,
      pgn,
      started: Number(root.dataset['started'] ?? 0),
      judge: root.dataset['judge'] !== undefined,
    },
  });
  session.client.watch(game);
  session.client.start();
}
