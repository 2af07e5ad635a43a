// Entry point of the position editor: mounts on #editor.
import { mount } from 'svelte';
import { Session } from './app/session.svelte';
import Editor from './editor/Editor.svelte';
import { studyTexts } from './i18n/study';

const root = document.getElementById('editor');
if (root) {
  const session = new Session(root, { news: true });
  const w = await studyTexts();
  const fen = root.dataset['fen'] ?? '';
  root.replaceChildren();
  document.querySelector('main > h1')?.remove(); // the heading that stood for ours
  mount(Editor, { target: root, props: { session, w, fen } });
  session.client.start();
}
