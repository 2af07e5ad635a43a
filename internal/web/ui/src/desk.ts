// Entry point of the arbiters' pages: the desk on #desk, one game on #desk-game.
import './styles/pages/boards.css';
import { mount } from 'svelte';
import { Session } from './app/session.svelte';
import Desk from './desk/Desk.svelte';
import Game from './desk/Game.svelte';
import { deskTexts } from './i18n/desk';

const desk = document.getElementById('desk');
const game = document.getElementById('desk-game');
const root = desk ?? game;
if (root) {
  const words = await deskTexts();
  const session = new Session(root, { news: true });
  root.replaceChildren();
  if (desk)
    mount(Desk, { target: desk, props: { session, d: words, event: desk.dataset['event'] ?? '' } });
  else if (game)
    mount(Game, { target: game, props: { session, d: words, game: game.dataset['game'] ?? '' } });
  session.client.start();
}
