// A hall screen: shows the parts of the page one screenful after another, and follows
// the event without a hand on it. Space stops and goes on, arrows turn the pages, F
// fills the screen.
const screen = document.querySelector("[data-screen]");
const again = 3000; // milliseconds until something that did not come is asked for again
const fresh = 6000; // milliseconds for which a changed line is marked

const parts = screen.querySelector("[data-parts]");
const button = screen.querySelector("[data-pause]");
const seconds = Number(screen.dataset.seconds);
const pages = []; // {show, from, to}
let at = 0;
let paused = false;
let timer = 0;
const changed = new Map(); // the lines that have changed, until when they are marked

const shows = () => [...parts.querySelectorAll(".screen-show")];
const lines = (show) => [...show.querySelectorAll("tbody tr")];

screen.style.setProperty("--scale", screen.dataset.scale);

// lay divides every part into screenfuls: as many lines as there is room for.
const lay = () => {
  pages.length = 0;
  for (const show of shows()) {
    const all = lines(show);
    show.hidden = false;
    for (const line of all) line.hidden = false;
    const bottom = parts.getBoundingClientRect().bottom;
    const top = all[0]?.getBoundingClientRect().top ?? 0;
    const room = bottom - top;
    let from = 0;
    let height = 0;
    all.forEach((line, i) => {
      const h = line.getBoundingClientRect().height;
      if (i > from && height + h > room) {
        pages.push({ show, from, to: i });
        from = i;
        height = 0;
      }
      height += h;
    });
    pages.push({ show, from, to: all.length });
    show.hidden = true;
  }
  at = Math.min(at, pages.length - 1);
};

const show = (turned) => {
  const page = pages[at];
  for (const one of shows()) one.hidden = one !== page.show;
  lines(page.show).forEach((line, i) => {
    line.hidden = i < page.from || i >= page.to;
    line.classList.toggle("fresh", (changed.get(line.textContent) ?? 0) > Date.now());
  });
  if (turned) {
    page.show.classList.remove("turned");
    void page.show.offsetWidth; // the movement begins anew
    page.show.classList.add("turned");
  }
  screen.querySelector("[data-page]").textContent = `${at + 1} / ${pages.length}`;
};

const turn = (by) => {
  at = (at + by + pages.length) % pages.length;
  show(true);
};

const run = () => {
  clearInterval(timer);
  if (!paused) timer = setInterval(() => turn(1), seconds * 1000);
};

const pause = (to) => {
  paused = to;
  button.setAttribute("aria-pressed", String(paused));
  button.textContent = paused ? button.dataset.stopped : button.dataset.going;
  screen.classList.toggle("paused", paused);
  run();
};

button.addEventListener("click", () => pause(!paused));
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " && event.target !== button) pause(!paused);
  else if (event.key === "ArrowRight" || event.key === "PageDown") turn(1);
  else if (event.key === "ArrowLeft" || event.key === "PageUp") turn(-1);
  else if (event.key === "f" || event.key === "F") {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.().catch(() => {});
  } else return;
  event.preventDefault();
  if (event.key.length > 1) run(); // a page that was turned stays its whole time
});

// What the server has now takes the place of what is shown, and the part and the line
// at its top stay where they are.
let shown = screen.dataset.liveRevision;
let wanted = shown;
let busy = false;

const renew = async () => {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" }, credentials: "same-origin", cache: "no-store" });
  if (!answer.ok) return false;
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  const script = (page) => [...page.querySelectorAll("script[src]")].map((s) => s.getAttribute("src")).join();
  if (script(next) !== script(document)) {
    location.reload(); // the program is a newer one
    return true;
  }
  const page = pages[at];
  const name = page.show.dataset.show;
  const index = shows().indexOf(page.show);
  const before = new Set(shows().flatMap(lines).map((line) => line.textContent));
  const same = new Set(shows().map((one) => one.dataset.show));
  parts.replaceChildren(...next.querySelector("[data-parts]").children);
  for (const one of shows()) {
    if (!same.has(one.dataset.show)) continue;
    for (const line of lines(one)) if (!before.has(line.textContent)) changed.set(line.textContent, Date.now() + fresh);
  }
  for (const [line, until] of changed) if (until < Date.now()) changed.delete(line);
  lay();
  let to = pages.findIndex((p) => p.show.dataset.show === name && p.to > page.from);
  if (to < 0) to = pages.findIndex((p) => shows().indexOf(p.show) >= index);
  at = Math.max(to, 0);
  show(false);
  return true;
};

const lost = (is) => (screen.querySelector("[data-lost]").hidden = !is);

const refresh = async () => {
  if (busy) return;
  busy = true;
  while (shown !== wanted) {
    const asked = wanted;
    const came = await renew().catch(() => false);
    if (came) shown = asked;
    lost(!came);
    if (!came) await new Promise((resolve) => setTimeout(resolve, again));
  }
  busy = false;
};

const follow = () => {
  const stream = new EventSource(screen.dataset.liveSource);
  stream.addEventListener("revision", (event) => {
    lost(false);
    wanted = event.data;
    refresh();
  });
  stream.addEventListener("error", () => {
    lost(true);
    if (stream.readyState !== EventSource.CLOSED) return; // it comes back by itself
    setTimeout(follow, again);
  });
};

const tick = () => {
  const now = new Date();
  const clock = screen.querySelector("[data-clock]");
  clock.textContent = now.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  setTimeout(tick, 60_000 - (now.getTime() % 60_000));
};

// A screen does not go dark while somebody reads it.
const wake = () => {
  if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
};
document.addEventListener("visibilitychange", wake);

const layAnew = () => {
  lay();
  show(false);
};
new ResizeObserver(layAnew).observe(parts);
document.fonts.addEventListener("loadingdone", layAnew); // other letters are of another height
layAnew();
run();
tick();
wake();
follow();
