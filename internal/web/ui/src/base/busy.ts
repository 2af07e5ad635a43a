/** Forms with data-busy="text" say so while the server works on them. */
export function wireBusy(doc: Document): void {
  doc.addEventListener('submit', (e) => {
    const form = e.target as HTMLFormElement;
    const text = form.dataset['busy'];
    if (text === undefined || e.defaultPrevented || form.querySelector('.busy')) return;
    const said = doc.createElement('p');
    said.className = 'busy';
    said.setAttribute('role', 'status');
    const bar = doc.createElement('progress');
    bar.setAttribute('aria-label', text);
    said.append(bar, ' ', text);
    form.append(said);
  });
  // The page may be shown again as it was when it was left.
  doc.defaultView?.addEventListener('pageshow', () => {
    for (const said of doc.querySelectorAll('form[data-busy] > .busy')) said.remove();
  });
}
