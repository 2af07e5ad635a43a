/**
 * A part of a page with an id and data-again="1500" is fetched anew after so many milliseconds, for as long as what comes
 * says so too. A part that has the focus keeps it: only what is shown in it changes.
 */
export function wireAgain(doc: Document): void {
  for (const part of doc.querySelectorAll<HTMLElement>('[data-again][id]')) void follow(part);
}

async function follow(part: HTMLElement): Promise<void> {
  for (let now = part; now.isConnected; ) {
    const wait = Number(now.dataset['again']);
    if (!(wait > 0)) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
    const fresh = await fetched(now.id);
    if (!fresh) continue;
    if (fresh.outerHTML === now.outerHTML) continue;
    if (now.contains(document.activeElement) && fresh.dataset['again']) {
      renew(now, fresh);
      continue;
    }
    now.replaceWith(fresh);
    now = fresh;
  }
}

async function fetched(id: string): Promise<HTMLElement | null> {
  try {
    const answer = await fetch(location.href, {
      headers: { Accept: 'text/html' },
      credentials: 'same-origin',
    });
    if (!answer.ok) return null;
    return new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById(id);
  } catch {
    return null;
  }
}

/** Takes over what a progress bar and the words beside it show, and leaves the buttons. */
function renew(old: HTMLElement, fresh: HTMLElement): void {
  const was = old.querySelector('progress')?.parentElement;
  const is = fresh.querySelector('progress')?.parentElement;
  if (was && is) was.innerHTML = is.innerHTML;
}
