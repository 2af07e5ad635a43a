/** The page's language as the reader's own region writes dates: "en" is "en-GB" for who reads British English. */
export const regional = (lang: string, wanted: readonly string[]): string | undefined =>
  wanted.find((w) => w === lang || w.startsWith(`${lang}-`)) ?? (lang === 'en' ? 'en-GB' : lang || undefined);

const fullIn = (lang: string | undefined) => new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short' });

/** An instant in the reader's own time zone, as a page in a language writes it. */
export const timeOf = (at: number, lang: string): string => fullIn(regional(lang, navigator.languages)).format(at);

/** Rewrites <time data-local> under a root in the reader's own time zone and the page's language; each only once. */
export function localiseTimes(root: ParentNode): void {
  const lang = regional(document.documentElement.lang, navigator.languages);
  const full = fullIn(lang);
  const day = new Intl.DateTimeFormat(lang, { dateStyle: 'long' });
  const hour = new Intl.DateTimeFormat(lang, { timeStyle: 'short' });
  for (const el of root.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
    const at = new Date(el.dateTime);
    const form = { date: day, time: hour }[el.dataset['local'] ?? ''] ?? full;
    delete el.dataset['local'];
    if (Number.isNaN(at.getTime())) continue;
    el.title = el.textContent;
    el.textContent = form.format(at);
  }
}
