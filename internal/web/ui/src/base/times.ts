/** The locale in which a page in a language writes dates: English pages write the day before the month, wherever their reader is. */
export const dateLocale = (lang: string): string | undefined =>
  lang === 'en' ? 'en-GB' : lang || undefined;

const fullIn = (lang: string) =>
  new Intl.DateTimeFormat(dateLocale(lang), { dateStyle: 'long', timeStyle: 'short' });

/** An instant in the reader's own time zone, as a page in a language writes it. */
export const timeOf = (at: number, lang: string): string => fullIn(lang).format(at);

/** The time of day of an instant, with its seconds, in the reader's own time zone. */
export const secondOf = (at: number, lang: string): string =>
  new Intl.DateTimeFormat(dateLocale(lang), { timeStyle: 'medium' }).format(at);

/** Rewrites <time data-local> under a root in the reader's own time zone and the page's language; each only once. */
export function localiseTimes(root: ParentNode): void {
  const { lang } = document.documentElement;
  const full = fullIn(lang);
  const day = new Intl.DateTimeFormat(dateLocale(lang), { dateStyle: 'long' });
  const hour = new Intl.DateTimeFormat(dateLocale(lang), { timeStyle: 'short' });
  for (const el of root.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const at = new Date(el.dateTime);
    const form = { date: day, time: hour }[el.dataset['local'] ?? ''] ?? full;
    delete el.dataset['local'];
    if (Number.isNaN(at.getTime())) continue;
    el.title = el.textContent;
    el.textContent = form.format(at);
  }
}
