// Suggests players of FIDE's rating list while somebody types, and fills the form of
// the entry with the one who is chosen. The search is a combobox: arrows go through
// the suggestions, Enter takes one, Escape closes them. Without this script the same
// form leads to a page with what was found.

const pause = 150; // milliseconds after the last key

interface Other {
  list: string;
  text: string;
  rating: number;
  from: string;
  taken: string;
}

interface Player {
  others: Other[];
  name: string;
  detail: string;
  said: string;
  entry: {
    name: string;
    title?: string;
    federation?: string;
    fide_id?: string;
    birth?: string;
    sex?: string;
    rating?: number;
    official?: number;
    rating_from?: string;
  };
}

interface Answer {
  players: Player[];
  said: string;
}

const search = document.querySelector<HTMLFormElement>('form[data-fide]');
const entry = document.querySelector<HTMLFormElement>('form[data-entry]');
const said = document.getElementById('fide-said');
const others = document.getElementById('fide-others');
const input = search?.elements.namedItem('q');
if (search && entry && said && input instanceof HTMLInputElement)
  suggest(search, input, entry, said);

function suggest(
  search: HTMLFormElement,
  input: HTMLInputElement,
  entry: HTMLFormElement,
  said: HTMLElement,
): void {
  const list = document.createElement('ul');
  list.id = 'fide-list';
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', search.getAttribute('aria-label') ?? '');
  list.hidden = true;
  input.parentElement?.append(list);
  input.setAttribute('role', 'combobox');
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);
  input.setAttribute('aria-expanded', 'false');
  document.getElementById('fide-found')?.remove();

  let players: Player[] = [];
  let at = -1; // the suggestion under the arrows; -1 for none
  let timer = 0;
  let asked: AbortController | undefined;

  // What was asked for and has not been answered opens nothing after this.
  const close = () => {
    clearTimeout(timer);
    asked?.abort();
    list.hidden = true;
    at = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };

  const point = (to: number) => {
    at = to;
    for (const [i, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(i === at));
    const option = list.children[at];
    if (!option) {
      input.removeAttribute('aria-activedescendant');
      return;
    }
    input.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  };

  // Whom the arrows had reached stays under them when a later answer has them too.
  const show = (answer: Answer) => {
    const pointed = players[at]?.entry.fide_id;
    players = answer.players;
    said.textContent = answer.said;
    list.replaceChildren(
      ...players.map((p, i) => {
        const option = document.createElement('li');
        option.id = `fide-${i}`;
        option.setAttribute('role', 'option');
        option.setAttribute('aria-selected', 'false');
        const detail = document.createElement('span');
        detail.className = 'meta';
        detail.textContent = p.detail;
        option.append(p.name, ' ', detail);
        return option;
      }),
    );
    list.hidden = players.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    point(pointed ? players.findIndex((p) => p.entry.fide_id === pointed) : -1);
  };

  const ask = async () => {
    asked?.abort();
    const q = input.value.trim();
    if (q === '') {
      players = [];
      said.textContent = '';
      close();
      return;
    }
    asked = new AbortController();
    try {
      const answer = await fetch(`${search.dataset['fide']}?q=${encodeURIComponent(q)}`, {
        credentials: 'same-origin',
        signal: asked.signal,
      });
      if (answer.ok) show((await answer.json()) as Answer);
    } catch {
      // Another letter came, or the server is away: then nothing is suggested.
    }
  };

  const fill = (name: string, value: string | number | undefined) => {
    const field = entry.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = String(value ?? '');
    return field;
  };

  // The ratings of other lists, one of which can be taken instead.
  const offer = (p: Player) => {
    if (!others) return;
    others.hidden = p.others.length === 0;
    others.replaceChildren(
      ...p.others.map((other) => {
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'button small';
        button.textContent = other.text;
        button.addEventListener('click', () => {
          const official = entry.elements.namedItem('official') !== null;
          if (official) fill('official', other.rating);
          fill('rating', official ? undefined : other.rating);
          fill('rating_from', other.from);
          fill('rating_was', other.rating);
          said.textContent = other.taken;
        });
        return button;
      }),
    );
  };

  const take = (p: Player) => {
    for (const name of [
      'title',
      'federation',
      'birth',
      'sex',
      'rating',
      'official',
      'rating_from',
    ] as const)
      fill(name, p.entry[name]);
    fill('national', undefined);
    fill('rating_was', p.entry.official ?? p.entry.rating ?? 0);
    fill('fideid', p.entry.fide_id);
    const name = fill('name', p.entry.name);
    input.value = '';
    close();
    said.textContent = p.said;
    offer(p);
    if (name instanceof HTMLElement) name.focus();
  };

  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), pause);
  });
  input.addEventListener('keydown', (e) => {
    const n = list.hidden ? 0 : players.length;
    const pointed = players[at];
    if (e.key === 'ArrowDown' && n) point(at + 1 < n ? at + 1 : 0);
    else if (e.key === 'ArrowUp' && n) point(at > 0 ? at - 1 : n - 1);
    else if (e.key === 'Enter' && pointed) take(pointed);
    else if (e.key === 'Escape' && n) close();
    else return;
    e.preventDefault();
  });
  input.addEventListener('blur', close);
  // The pointer must not take the focus away before the click has come.
  list.addEventListener('mousedown', (e) => e.preventDefault());
  list.addEventListener('click', (e) => {
    const option = e.target instanceof Element && e.target.closest('[role=option]');
    const chosen = option && players[[...list.children].indexOf(option)];
    if (chosen) take(chosen);
  });
}
