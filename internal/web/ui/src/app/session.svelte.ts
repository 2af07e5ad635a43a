// Joins the client to the reducer and makes the state visible to components.
import { texts, type Texts } from '../i18n';
import { browserSocket, Client } from '../net/client';
import type { Command } from '../protocol';
import { initial, reduce, type Happening, type State } from '../state/reducer';

export class Session {
  state = $state.raw<State>(initial);
  readonly t: Texts = texts();
  readonly client: Client;
  readonly login: string;
  readonly register: string;

  constructor(root: HTMLElement) {
    this.login = root.dataset['login'] ?? '/login';
    this.register = root.dataset['register'] ?? '/register';
    this.client = new Client({
      lang: document.documentElement.lang || 'en',
      connect: browserSocket(root.dataset['ws'] ?? '/ws'),
      report: (h: Happening) => {
        this.state = reduce(this.state, h);
      },
    });
    addEventListener('online', () => this.client.retryNow());
    addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.client.retryNow();
    });
  }

  send(command: Command): boolean {
    return this.client.send(command) !== 0;
  }

  dismiss(): void {
    this.state = reduce(this.state, { kind: 'dismissed' });
  }

  /** The server's instant now, as well as we know it. */
  serverNow(): number {
    return Date.now() + this.state.offset;
  }
}
