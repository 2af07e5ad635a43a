// Entry point of the analysis board: mounts on #analysis.
import { mount } from 'svelte';
import Analysis from './analysis/Analysis.svelte';
import type { Opened } from './analysis/study';
import { Session } from './app/session.svelte';

const root = document.getElementById('analysis');
if (root) {
  const session = new Session(root, { news: true });
  const opened = JSON.parse(root.dataset['opened'] ?? '') as Opened;
  root.replaceChildren();
  document.querySelector('main > h1')?.remove(); // the heading that stood for ours
  mount(Analysis, { target: root, props: { session, opened } });
  session.client.start();
}
