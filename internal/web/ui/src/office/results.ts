// Results of a round by single keys. The keys stand in data-key: a key chooses on
// the board that has the focus and goes on to the next one without a result, so that
// a round is typed as one row of keys; after the last board the button that saves has
// the focus. In a second reading a key that is not what stands stays on its board
// until it is pressed again. What others change meanwhile is shown on its board and
// said by name; what was typed here is left alone, and refused by the server if it
// no longer fits.
import { fetchPage, followRevisions } from './page';

const form = document.querySelector<HTMLFormElement>('[data-result-entry]');
if (form) enterResults(form);

function enterResults(form: HTMLFormElement): void {
  const rows = () => [...form.querySelectorAll<HTMLLIElement>('li[data-board]')];
  const rowOf = (node: EventTarget | null) =>
    node instanceof Element ? node.closest<HTMLLIElement>('li[data-board]') : null;
  const listOf = (row: Element) => row.querySelector('select');
  const keysOf = (row: Element) => [
    ...row.querySelectorAll<HTMLInputElement>('input[type="radio"]'),
  ];
  const chosen = (row: Element) =>
    listOf(row)?.value || keysOf(row).find((key) => key.checked)?.value || '';
  const reread = form.dataset['reread']; // "{result} stands here", in a second reading
  const changedOn = (row: HTMLElement) => !['', row.dataset['was']].includes(chosen(row));
  const open = (row: HTMLElement) =>
    reread ? !chosen(row) : row.dataset['was'] === '*' && ['', '*'].includes(chosen(row));

  const focus = (row: HTMLElement) => {
    const keys = keysOf(row);
    (keys.find((key) => key.checked) ?? keys[0])?.focus();
    row.scrollIntoView({ block: 'center' });
  };
  const onward = (row: HTMLLIElement) => {
    const all = rows();
    const next = all.slice(all.indexOf(row) + 1).find(open);
    if (next) focus(next);
    else form.querySelector<HTMLElement>('button.primary')?.focus();
  };

  /** Marks a board of the second reading, and says what stands where it differs. */
  const judge = (row: HTMLElement, wording: string) => {
    const stands = row.dataset['was'] === chosen(row);
    row.classList.toggle('agrees', stands);
    row.classList.toggle('differs', !stands);
    const said = row.querySelector('.said');
    said?.setAttribute('role', 'status');
    if (said)
      said.textContent = stands ? '' : wording.replace('{result}', row.dataset['stands'] ?? '');
  };

  // What is chosen last on a board counts: a key takes back what was chosen from the
  // list, and the list takes back the key.
  form.addEventListener('change', (event) => {
    const row = rowOf(event.target);
    if (!row) return;
    const list = listOf(row);
    if (event.target === list) {
      if (list?.value) for (const key of keysOf(row)) key.checked = false;
    } else if (list) list.value = '';
    if (reread) judge(row, reread);
  });

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (
      target instanceof HTMLElement &&
      target.matches('select, textarea, input:not([type=radio])')
    )
      return;
    const row = rowOf(target);
    if (!row) return;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const all = rows();
      const beside = all[all.indexOf(row) + (event.key === 'ArrowDown' ? 1 : -1)];
      if (beside) {
        event.preventDefault();
        focus(beside);
      }
      return;
    }
    const name = event.key === 'Backspace' ? 'Delete' : event.key;
    const key = row.querySelector<HTMLInputElement>(`input[data-key="${CSS.escape(name)}"]`);
    if (!key) return;
    event.preventDefault();
    const again = key.checked;
    key.checked = true;
    key.dispatchEvent(new Event('change', { bubbles: true }));
    if (reread && row.classList.contains('differs') && !again) focus(row);
    else onward(row);
  });

  // What was typed and not saved is counted beside the button, and not left without a question.
  const unsaved = () => (reread ? 0 : rows().filter(changedOn).length);
  const count = form.querySelector<HTMLElement>('[data-unsaved]');
  const tell = () => {
    const n = unsaved();
    if (count)
      count.textContent = n ? (count.dataset['unsaved'] ?? '').replace('{n}', String(n)) : '';
  };
  let saving = false;
  form.addEventListener('change', tell);
  form.addEventListener('submit', () => (saving = true));
  window.addEventListener('pageshow', tell); // a browser that goes back has kept the keys
  window.addEventListener('beforeunload', (event) => {
    if (!saving && unsaved()) event.preventDefault();
  });

  const first = rows().find(open);
  if (first && !document.querySelector('.alert.bad')) focus(first);

  /** Shows on its board what others have changed, and says by name who. */
  const renew = async () => {
    const next = await fetchPage(location.pathname + location.search);
    for (const row of next ? rows() : []) {
      const fresh = next?.querySelector<HTMLLIElement>(`li[data-board="${row.dataset['board']}"]`);
      if (!fresh || fresh.dataset['was'] === row.dataset['was']) continue;
      const news = fresh.querySelector('.news');
      const changes = document.getElementById('changes');
      if (news && changes && fresh.dataset['mine'] === undefined) {
        const line = document.createElement('li');
        line.append(...news.cloneNode(true).childNodes);
        changes.querySelector('ul')?.append(line);
        changes.hidden = false;
      }
      const said = fresh.querySelector('.said');
      if (changedOn(row)) {
        if (said) row.querySelector('.said')?.replaceWith(said);
        continue;
      }
      const here = row.contains(document.activeElement);
      row.replaceWith(fresh);
      if (here) focus(fresh);
    }
  };
  const source = document.querySelector<HTMLElement>('[data-live-source]');
  if (source && !reread) {
    let shown = source.dataset['liveRevision'] ?? '';
    followRevisions(source.dataset['liveSource'] ?? '', (revision) => {
      if (revision === shown) return;
      shown = revision;
      renew().catch(() => (shown = ''));
    });
  }
}
