/** Shows what a newcomer is told until he has put it away; this browser remembers that. */
export function wireOnce(doc: Document): void {
  for (const hint of doc.querySelectorAll<HTMLElement>('[data-once]')) {
    const key = `escaque.once.${hint.dataset['once']}`;
    try {
      if (localStorage.getItem(key)) continue;
    } catch {
      continue; // what cannot be put away is not shown
    }
    hint.hidden = false;
    hint.querySelector('button')?.addEventListener('click', () => {
      hint.hidden = true;
      try {
        localStorage.setItem(key, 'seen');
      } catch {
        // storage is refused: it comes back with the next page
      }
    });
  }
}
