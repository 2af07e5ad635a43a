// A hall screen: shows the parts of the page one screenful after another, and follows
// the event without a hand on it. Space stops and goes on, arrows turn the pages, F
// fills the screen.
import { fetchPage, followRevisions, wait } from './page';

const again = 3000; // milliseconds until something that did not come is asked for again
const fresh = 6000; // milliseconds for which a changed line is marked

/** A screenful: lines of one part of the page, from one up to before another. */
interface Screenful {
  part: HTMLElement;
  from: number;
  to: number;
}

const screen = document.querySelector<HTMLElement>('[data-screen]');
const parts = screen?.querySelector<HTMLElement>('[data-parts]');
const button = screen?.querySelector<HTMLElement>('[data-pause]');
if (screen && parts && button) showOnWall(screen, parts, button);

function showOnWall(screen: HTMLElement, parts: HTMLElement, button: HTMLElement): void {
  const seconds = Number(screen.dataset['seconds']);
  const pages: Screenful[] = [];
  let at = 0;
  let paused = false;
  let timer = 0;
  const changed = new Map<string, number>(); // the lines that have changed, until when they are marked

  const allParts = () => [...parts.querySelectorAll<HTMLElement>('.screen-show')];
  const lines = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>('tbody tr')];
  const textOf = (line: HTMLElement) => line.textContent ?? '';
  const part = (name: string) => screen.querySelector<HTMLElement>(`[data-${name}]`);

  screen.style.setProperty('--scale', screen.dataset['scale'] ?? '');

  /** Divides every part into screenfuls: as many lines as there is room for. */
  const lay = () => {
    pages.length = 0;
    for (const part of allParts()) {
      const all = lines(part);
      part.hidden = false;
      for (const line of all) line.hidden = false;
      const bottom = parts.getBoundingClientRect().bottom;
      const room = bottom - (all[0]?.getBoundingClientRect().top ?? 0);
      let from = 0;
      let height = 0;
      all.forEach((line, i) => {
        const h = line.getBoundingClientRect().height;
        if (i > from && height + h > room) {
          pages.push({ part, from, to: i });
          from = i;
          height = 0;
        }
        height += h;
      });
      pages.push({ part, from, to: all.length });
      part.hidden = true;
    }
    at = Math.max(0, Math.min(at, pages.length - 1));
  };

  const show = (turned: boolean) => {
    const page = pages[at];
    if (!page) return;
    for (const one of allParts()) one.hidden = one !== page.part;
    lines(page.part).forEach((line, i) => {
      line.hidden = i < page.from || i >= page.to;
      line.classList.toggle('fresh', (changed.get(textOf(line)) ?? 0) > Date.now());
    });
    if (turned) {
      page.part.classList.remove('turned');
      void page.part.offsetWidth; // the movement begins anew
      page.part.classList.add('turned');
    }
    const number = part('page');
    if (number) number.textContent = `${at + 1} / ${pages.length}`;
  };

  const turn = (by: number) => {
    at = (at + by + pages.length) % pages.length;
    show(true);
  };

  const run = () => {
    clearInterval(timer);
    if (!paused) timer = window.setInterval(() => turn(1), seconds * 1000);
  };

  const pause = (to: boolean) => {
    paused = to;
    button.setAttribute('aria-pressed', String(paused));
    button.textContent = (paused ? button.dataset['stopped'] : button.dataset['going']) ?? '';
    screen.classList.toggle('paused', paused);
    run();
  };

  button.addEventListener('click', () => pause(!paused));
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' && event.target !== button) pause(!paused);
    else if (event.key === 'ArrowRight' || event.key === 'PageDown') turn(1);
    else if (event.key === 'ArrowLeft' || event.key === 'PageUp') turn(-1);
    else if (event.key === 'f' || event.key === 'F') {
      if (document.fullscreenElement) void document.exitFullscreen();
      else document.documentElement.requestFullscreen?.().catch(() => {});
    } else return;
    event.preventDefault();
    if (event.key.length > 1) run(); // a page that was turned stays its whole time
  });

  let shown = screen.dataset['liveRevision'] ?? '';
  let wanted = shown;
  let busy = false;

  /**
   * Has what the server shows now take the place of what is shown, and the part and the line at its top stay where they
   * are; reports whether it came.
   */
  const renew = async (): Promise<boolean> => {
    const next = await fetchPage(location.href, { cache: 'no-store' });
    if (!next) return false;
    const scripts = (page: Document) =>
      [...page.querySelectorAll('script[src]')].map((s) => s.getAttribute('src')).join();
    if (scripts(next) !== scripts(document)) {
      location.reload(); // the program is a newer one
      return true;
    }
    const page = pages[at];
    const name = page?.part.dataset['show'];
    const index = page ? allParts().indexOf(page.part) : 0;
    const before = new Set(allParts().flatMap(lines).map(textOf));
    const same = new Set(allParts().map((one) => one.dataset['show']));
    parts.replaceChildren(...(next.querySelector('[data-parts]')?.children ?? []));
    for (const one of allParts()) {
      if (!same.has(one.dataset['show'])) continue;
      for (const line of lines(one))
        if (!before.has(textOf(line))) changed.set(textOf(line), Date.now() + fresh);
    }
    for (const [line, until] of changed) if (until < Date.now()) changed.delete(line);
    lay();
    let to = pages.findIndex((p) => p.part.dataset['show'] === name && p.to > (page?.from ?? 0));
    if (to < 0) to = pages.findIndex((p) => allParts().indexOf(p.part) >= index);
    at = Math.max(to, 0);
    show(false);
    return true;
  };

  const lost = (is: boolean) => {
    const notice = part('lost');
    if (notice) notice.hidden = !is;
  };

  const refresh = async () => {
    if (busy) return;
    busy = true;
    while (shown !== wanted) {
      const asked = wanted;
      const came = await renew().catch(() => false);
      if (came) shown = asked;
      lost(!came);
      if (!came) await wait(again);
    }
    busy = false;
  };

  const follow = () => {
    const stream = followRevisions(screen.dataset['liveSource'] ?? '', (revision) => {
      lost(false);
      wanted = revision;
      void refresh();
    });
    stream.addEventListener('error', () => {
      lost(true);
      if (stream.readyState !== EventSource.CLOSED) return; // it comes back by itself
      setTimeout(follow, again);
    });
  };

  const tick = () => {
    const now = new Date();
    const clock = part('clock');
    if (clock)
      clock.textContent = now.toLocaleTimeString(document.documentElement.lang, {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
      });
    setTimeout(tick, 60_000 - (now.getTime() % 60_000));
  };

  // A screen does not go dark while somebody reads it.
  const wake = () => {
    if (document.visibilityState === 'visible')
      navigator.wakeLock?.request('screen').catch(() => {});
  };
  document.addEventListener('visibilitychange', wake);

  const layAnew = () => {
    lay();
    show(false);
  };
  new ResizeObserver(layAnew).observe(parts);
  document.fonts.addEventListener('loadingdone', layAnew); // other letters are of another height
  layAnew();
  run();
  tick();
  wake();
  follow();
}
