// What concerns the reader, on every page that has no connection of its own: a game that begins, challenges, a seek that is gone.
import { mount } from 'svelte';
import Herald from './app/Herald.svelte';
import Notices from './app/Notices.svelte';
import { Session } from './app/session.svelte';

export function startHerald(): void {
  const target = document.createElement('div');
  document.body.append(target);
  const session = new Session(target, { news: true });
  mount(Notices, { target, props: { session, quiet: true } });
  mount(Herald, { target, props: { session } });
  session.client.start();
}
