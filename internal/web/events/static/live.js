// Keeps a page that only shows in step with the server. The page names the
// address of its event stream in data-live-source; every element with
// data-live and an id is replaced by its newer self when news arrives. A part
// that has the focus is left alone until the focus leaves it.
const source = document.querySelector("[data-live-source]");
const again = 5000; // milliseconds until a page that did not come is asked for again

if (source) {
  let shown = source.dataset.liveRevision ?? "";
  let wanted = shown;
  let busy = false;
  let held = false; // a part was left alone and is old

  // Fetches the page and replaces its parts. False when the page did not come.
  const renew = async () => {
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" }, credentials: "same-origin" });
      if (!answer.ok) return false;
      if (answer.redirected) return true;
      const next = new DOMParser().parseFromString(await answer.text(), "text/html");
      held = false;
      for (const old of document.querySelectorAll("[data-live][id]")) {
        const fresh = next.getElementById(old.id);
        if (!fresh || fresh.outerHTML === old.outerHTML) continue;
        if (old.contains(document.activeElement)) held = true;
        else old.replaceWith(fresh);
      }
      return true;
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
      else await new Promise((resolve) => setTimeout(resolve, again));
    }
    busy = false;
  };

  const stream = new EventSource(source.dataset.liveSource);
  stream.addEventListener("revision", (event) => {
    wanted = event.data;
    refresh();
  });
  document.addEventListener("focusout", () => {
    if (held) setTimeout(() => held && renew(), 0);
  });
}
