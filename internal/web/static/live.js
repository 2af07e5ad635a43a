// Keeps a page that only shows in step with the server. The page names the
// address of its event stream in data-live-source; every element with
// data-live and an id is replaced by its newer self when news arrives. A part
// in which somebody is typing is left alone until they leave it.
const source = document.querySelector("[data-live-source]");

if (source) {
  let waiting = false;
  let again = false;

  const refresh = async () => {
    if (waiting) {
      again = true;
      return;
    }
    waiting = true;
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" }, credentials: "same-origin" });
      if (answer.ok && !answer.redirected) {
        const next = new DOMParser().parseFromString(await answer.text(), "text/html");
        for (const old of document.querySelectorAll("[data-live][id]")) {
          const fresh = next.getElementById(old.id);
          if (fresh && fresh.outerHTML !== old.outerHTML && !old.contains(document.activeElement)) {
            old.replaceWith(fresh);
          }
        }
      }
    } catch {
      // The stream reconnects by itself and asks again.
    }
    waiting = false;
    if (again) {
      again = false;
      refresh();
    }
  };

  const stream = new EventSource(source.dataset.liveSource);
  let revision = source.dataset.liveRevision ?? "";
  stream.addEventListener("revision", (event) => {
    if (event.data !== revision) {
      revision = event.data;
      refresh();
    }
  });
}
