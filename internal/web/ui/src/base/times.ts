/** Rewrites <time data-local> under a root in the reader's own time zone and the page's language; each only once. */
export function localiseTimes(root: ParentNode): void {
  const lang = document.documentElement.lang || undefined;
  const full = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' });
  for (const el of root.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const at = new Date(el.dateTime);
    const form = el.dataset['local'] === 'date' ? day : full;
    delete el.dataset['local'];
    if (Number.isNaN(at.getTime())) continue;
    el.title = el.textContent;
    el.textContent = form.format(at);
  }
}
