/** Buttons with data-copy="#id" put that element's text on the clipboard. Hidden where the clipboard is not allowed. */
export function wireCopy(doc: Document): void {
  if (!navigator.clipboard) return;
  for (const button of doc.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    const source = doc.querySelector(button.dataset['copy'] ?? '');
    if (!source) continue;
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(source.textContent ?? '');
      button.classList.add('primary');
      setTimeout(() => button.classList.remove('primary'), 1200);
    });
  }
}
