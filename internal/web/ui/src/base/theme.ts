/** The key under which /ui/theme.js finds the reader's choice. */
export const THEME_KEY = 'escaque.theme';

export type Theme = 'light' | 'dark';

/** Next theme for a press of the switch: a choice that equals the system's is forgotten, so that the page follows the system again. */
export function nextTheme(
  chosen: string | null,
  systemDark: boolean,
): { show: Theme; store: Theme | null } {
  const system: Theme = systemDark ? 'dark' : 'light';
  const now: Theme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  const show: Theme = now === 'dark' ? 'light' : 'dark';
  return { show, store: show === system ? null : show };
}

function read(): string | null {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    return null; // storage is refused: the system decides
  }
}

function write(theme: Theme | null): void {
  try {
    if (theme) localStorage.setItem(THEME_KEY, theme);
    else localStorage.removeItem(THEME_KEY);
  } catch {
    // storage is refused: the choice lasts as long as the page
  }
}

export function wireTheme(doc: Document): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  for (const button of doc.querySelectorAll<HTMLElement>('[data-theme-switch]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const { show, store } = nextTheme(
        doc.documentElement.dataset['theme'] ?? read(),
        dark.matches,
      );
      doc.documentElement.dataset['theme'] = show;
      write(store);
    });
  }
}
