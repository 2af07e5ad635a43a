// The pages on which a browser makes a passkey or shows one: the login and the security page. A form says what it is
// for (data-passkey), where the server tells what it asks (data-from) or what it asks already (data-ask), and what is
// said when nothing comes of it (data-failed).
import { answerOf, creation, request } from './base/passkey';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
  const button =
    form.querySelector<HTMLButtonElement>('button[data-show]') ?? form.querySelector('button')!;
  const field = form.querySelector<HTMLInputElement>('input[name="answer"]')!;
  if (!window.PublicKeyCredential) continue;
  (form.closest<HTMLElement>('[data-wanted]') ?? button).hidden = false;
  button.hidden = false;
  // The form's own button may send it without a passkey, as one with a code beside it.
  form.addEventListener('submit', (e) => {
    if (e.submitter !== button || field.value) return;
    e.preventDefault();
    void ask(form).then((answer) => {
      if (!answer) return;
      field.value = answer;
      for (const code of form.querySelectorAll<HTMLInputElement>('input[name="code"]'))
        code.disabled = true;
      form.requestSubmit(button);
    });
  });
}

/** Has the browser make or show a passkey; '' when nothing came of it, which is said. */
async function ask(form: HTMLFormElement): Promise<string> {
  const status = form.querySelector<HTMLElement>('[role="status"]');
  if (status) status.textContent = '';
  try {
    const from = form.dataset['from'];
    const wanted: unknown = from
      ? await (await fetch(from, { headers: { accept: 'application/json' } })).json()
      : JSON.parse(form.dataset['ask'] ?? '');
    const made =
      form.dataset['passkey'] === 'make'
        ? await navigator.credentials.create({ publicKey: creation(wanted) })
        : await navigator.credentials.get({ publicKey: request(wanted) });
    return made ? JSON.stringify(answerOf(made as PublicKeyCredential)) : '';
  } catch {
    if (status) status.textContent = form.dataset['failed'] ?? '';
    return '';
  }
}
