/** F1 opens the help for a page as its link does, in a tab of its own: what somebody has typed stays. */
export function wireHelp(doc: Document): void {
  doc.addEventListener('keydown', (e) => {
    if (e.key !== 'F1' || e.ctrlKey || e.altKey || e.metaKey || e.shiftKey) return;
    const link = doc.querySelector<HTMLElement>('[data-help]');
    if (!link) return;
    e.preventDefault();
    link.click();
  });
}
