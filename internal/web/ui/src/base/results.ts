/**
 * Quick entry of results: with the focus on a board, 1 White won, 2 draw, 3 Black won, 0 no result (the keys stand in data-key);
 * the focus goes on to the next board, so that a round is typed as one row of figures. What is chosen last on a board counts: a key takes
 * back what was chosen from the list of other results, and the list takes back the key.
 */
export function wireResultEntry(doc: Document): void {
  doc.addEventListener('change', (e) => {
    const control = e.target;
    const board = control instanceof HTMLElement ? control.closest('[data-result-entry] li') : null;
    if (!board) return;
    if (control instanceof HTMLSelectElement) {
      if (control.value) for (const radio of board.querySelectorAll<HTMLInputElement>('input[type="radio"]')) radio.checked = false;
    } else {
      const list = board.querySelector('select');
      if (list) list.value = '';
    }
  });
  doc.addEventListener('keydown', (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey || !(e.target instanceof HTMLElement)) return;
    const group = e.target.closest('fieldset');
    const form = group?.closest('[data-result-entry]');
    const radio = group?.querySelector<HTMLInputElement>(`input[data-key="${CSS.escape(e.key)}"]`);
    if (!group || !form || !radio) return;
    e.preventDefault();
    radio.checked = true;
    radio.dispatchEvent(new Event('change', { bubbles: true }));
    const groups = [...form.querySelectorAll('fieldset')];
    const next = groups[groups.indexOf(group) + 1] ?? group;
    (next.querySelector<HTMLInputElement>('input[type="radio"]:checked') ?? next.querySelector<HTMLInputElement>('input[type="radio"]'))?.focus();
  });
}
