import { texts } from '../i18n';

/** Asks `question` in a modal dialog; Escape and the second answer mean no. */
export function ask(question: string, yes: string, no: string): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog');
    const form = document.createElement('form');
    form.method = 'dialog';
    const text = document.createElement('p');
    text.id = 'question';
    text.textContent = question;
    const actions = document.createElement('div');
    actions.className = 'actions';
    const button = (label: string, value: string, kind: string) => {
      const b = document.createElement('button');
      b.className = `button ${kind}`;
      b.value = value;
      b.textContent = label;
      actions.append(b);
      return b;
    };
    const refuse = button(no, 'no', '');
    button(yes, 'yes', 'danger');
    dialog.setAttribute('aria-labelledby', text.id);
    form.append(text, actions);
    dialog.append(form);
    document.body.append(dialog);
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
    dialog.showModal();
    refuse.focus();
  });
}

/** Forms with data-confirm="question" are sent only after a yes. */
export function wireConfirm(doc: Document): void {
  const t = texts();
  const answered = new WeakSet<HTMLFormElement>();
  doc.addEventListener('submit', (e) => {
    const form = e.target as HTMLFormElement;
    const question = form.dataset['confirm'];
    if (question === undefined || answered.delete(form)) return;
    e.preventDefault();
    const submitter = e.submitter;
    const near = form.closest<HTMLElement>('[data-yes]');
    void ask(question, near?.dataset['yes'] ?? t.yes, near?.dataset['no'] ?? t.no).then((sure) => {
      if (!sure || !form.isConnected) return;
      answered.add(form);
      form.requestSubmit(submitter);
    });
  });
}
