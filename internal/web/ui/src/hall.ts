// Entry point of the hall: mounts on #hall.
import { mount } from 'svelte';
import { Session } from './app/session.svelte';
import Hall from './hall/Hall.svelte';

const root = document.getElementById('hall');
if (root) {
  const session = new Session(root);
  root.replaceChildren();
  document.querySelector('main > h1')?.remove(); // the heading that stood for ours
  mount(Hall, { target: root, props: { session } });
  session.client.start();
}
