// Entry point of the hall: mounts on #hall.
import './styles/pages/hall.css';
import { mount } from 'svelte';
import { Session } from './app/session.svelte';
import Famous from './hall/Famous.svelte';
import Hall from './hall/Hall.svelte';

const root = document.getElementById('hall');
if (root) {
  const session = new Session(root);
  root.replaceChildren();
  document.querySelector('main > h1')?.remove(); // the heading that stood for ours
  const famous = document.getElementById('famous');
  if (famous) mount(Famous, { target: famous, props: { t: session.t } });
  mount(Hall, {
    target: root,
    props: { session, computer: root.dataset['computer'] ?? '', welcomed: !!famous },
  });
  session.client.start();
}
