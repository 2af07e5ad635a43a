// Keeps a page that only shows in step with the server. The page names the
// address of its event stream in data-live-source; every element with
// data-live and an id is replaced by its newer self when news arrives. A part
// that has the focus is left alone until the focus leaves it.
import { fetchPage, followRevisions, wait } from './page';

const again = 5000; // milliseconds until a page that did not come is asked for again

/** Replaces the parts of the page that are others now; reports whether one with the focus was left alone. */
function replaceParts(next: Document): boolean {
  let held = false;
  for (const old of document.querySelectorAll('[data-live][id]')) {
    const fresh = next.getElementById(old.id);
    if (!fresh || fresh.outerHTML === old.outerHTML) continue;
    if (old.contains(document.activeElement)) held = true;
    else old.replaceWith(fresh);
  }
  return held;
}

function keepInStep(source: HTMLElement): void {
  let shown = source.dataset['liveRevision'] ?? '';
  let wanted = shown;
  let busy = false;
  let held = false; // a part was left alone and is old

  const renew = async (): Promise<boolean> => {
    try {
      const next = await fetchPage(location.href);
      if (next) held = replaceParts(next);
      return next !== null;
    } catch {
      return false;
    }
  };

  const refresh = async () => {
    if (busy) return;
    busy = true;
    while (shown !== wanted) {
      const asked = wanted;
      if (await renew()) shown = asked;
      else await wait(again);
    }
    busy = false;
  };

  followRevisions(source.dataset['liveSource'] ?? '', (revision) => {
    wanted = revision;
    void refresh();
  });
  document.addEventListener('focusout', () => setTimeout(() => held && void renew(), 0));
}

const source = document.querySelector<HTMLElement>('[data-live-source]');
if (source) keepInStep(source);
