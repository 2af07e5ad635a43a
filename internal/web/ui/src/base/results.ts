/**
 * Quick entry of results: with the focus on a board, 1 White won, 2 draw, 3 Black won, 0 no result (the keys stand in data-key);
 * the focus goes on to the next board, so that a round is typed as one row of figures.
 */
export function wireResultEntry(doc: Document): void {
  for (const form of doc.querySelectorAll<HTMLElement>('[data-result-entry]')) {
    const groups = [...form.querySelectorAll<HTMLFieldSetElement>('fieldset')];
    groups.forEach((group, i) => {
      group.addEventListener('keydown', (e) => {
        if (e.ctrlKey || e.metaKey || e.altKey) return;
        const radio = group.querySelector<HTMLInputElement>(`input[data-key="${CSS.escape(e.key)}"]`);
        if (!radio) return;
        e.preventDefault();
        radio.checked = true;
        radio.dispatchEvent(new Event('change', { bubbles: true }));
        const next = groups[i + 1] ?? group;
        (next.querySelector<HTMLInputElement>('input:checked') ?? next.querySelector('input'))?.focus();
      });
    });
  }
}
