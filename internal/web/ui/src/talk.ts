// Entry point of the page of talk: mounts on #talk.
import { mount } from 'svelte';
import { Session } from './app/session.svelte';
import { channelAsked } from './state/talk';
import Talk from './talk/Talk.svelte';

const root = document.getElementById('talk');
if (root) {
  const session = new Session(root, { news: true, talk: true });
  root.replaceChildren();
  mount(Talk, {
    target: root,
    props: {
      session,
      guest: !!root.dataset['guest'],
      first: root.dataset['with'] ?? '',
      channel: channelAsked(root.dataset['channel']),
    },
  });
  session.client.start();
}
