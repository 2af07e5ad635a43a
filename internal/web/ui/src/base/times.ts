/** Rewrites <time data-local> in the reader's own time zone and the page's language. */
export function localiseTimes(doc: Document): void {
  const lang = doc.documentElement.lang || undefined;
  const full = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'medium' });
  for (const el of doc.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const at = new Date(el.dateTime);
    if (Number.isNaN(at.getTime())) continue;
    el.title = el.textContent;
    el.textContent = (el.dataset['local'] === 'date' ? day : full).format(at);
  }
}
