// The page of a sealed move: the arbiter opens the envelope with a key that stays in this browser.
import { openEnvelope, privateKey } from './state/envelope';

const part = document.querySelector<HTMLElement>('#decrypt');
const form = part?.querySelector('form');
if (part && form) {
  const file = part.querySelector<HTMLInputElement>('#key-file')!;
  const typed = part.querySelector<HTMLInputElement>('#key-text')!;
  const status = part.querySelector<HTMLElement>('#decrypted')!;
  const opened = document.querySelector<HTMLTextAreaElement>('#opened')!;
  part.hidden = false;
  form.addEventListener('submit', async (e) => {
    e.preventDefault();
    const key = privateKey(typed.value || ((await file.files?.[0]?.text()) ?? ''));
    const answer = await openEnvelope(part.dataset['token'] ?? '', key);
    if ('closed' in answer) {
      status.className = 'error';
      status.textContent =
        (answer.closed === 'bad-key' ? part.dataset['bad'] : part.dataset['other']) ?? '';
      return;
    }
    typed.value = '';
    status.className = '';
    status.textContent = part.dataset['done'] ?? '';
    opened.value = answer.lines;
    opened.focus();
  });
}
