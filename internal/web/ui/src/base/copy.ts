const DONE_MS = 1200;

/** Shows the buttons with data-copy under a root; they are of no use where the clipboard is not allowed. */
export function showCopy(root: ParentNode): void {
  if (!navigator.clipboard) return;
  for (const button of root.querySelectorAll<HTMLElement>('[data-copy]')) button.hidden = false;
}

/** A button with data-copy="#id" puts that element's text on the clipboard. */
export function wireCopy(doc: Document): void {
  doc.addEventListener('click', async (e) => {
    const button =
      e.target instanceof Element ? e.target.closest<HTMLElement>('[data-copy]') : null;
    const source = button && doc.querySelector(button.dataset['copy'] ?? '');
    if (!source) return;
    await navigator.clipboard.writeText(source.textContent);
    button.classList.add('primary');
    setTimeout(() => button.classList.remove('primary'), DONE_MS);
  });
}
