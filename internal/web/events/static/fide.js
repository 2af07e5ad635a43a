// Suggests players of FIDE's rating list while somebody types, and fills the form of
// the entry with the one who is chosen. The search is a combobox: arrows go through
// the suggestions, Enter takes one, Escape closes them. Without this script the same
// form leads to a page with what was found.
const search = document.querySelector("form[data-fide]");
const entry = document.querySelector("form[data-entry]");
const pause = 150; // milliseconds after the last key

if (search && entry) {
  const input = search.elements.q;
  const said = document.getElementById("fide-said");
  const list = document.createElement("ul");
  list.id = "fide-list";
  list.className = "suggestions";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", search.getAttribute("aria-label"));
  list.hidden = true;
  input.parentElement.append(list);
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-autocomplete", "list");
  input.setAttribute("aria-controls", list.id);
  input.setAttribute("aria-expanded", "false");
  document.getElementById("fide-found")?.remove();

  let players = [];
  let at = -1; // the suggestion under the arrows; -1 for none
  let timer = 0;
  let asked = null;

  // What was asked for and has not been answered opens nothing after this.
  const close = () => {
    clearTimeout(timer);
    asked?.abort();
    list.hidden = true;
    at = -1;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };

  const point = (to) => {
    at = to;
    [...list.children].forEach((option, i) => option.setAttribute("aria-selected", String(i === at)));
    if (at < 0) {
      input.removeAttribute("aria-activedescendant");
      return;
    }
    input.setAttribute("aria-activedescendant", list.children[at].id);
    list.children[at].scrollIntoView({ block: "nearest" });
  };

  const show = (answer) => {
    players = answer.players;
    said.textContent = answer.said;
    list.replaceChildren(
      ...players.map((p, i) => {
        const option = document.createElement("li");
        option.id = `fide-${i}`;
        option.setAttribute("role", "option");
        option.setAttribute("aria-selected", "false");
        const detail = document.createElement("span");
        detail.className = "meta";
        detail.textContent = p.detail;
        option.append(p.name, " ", detail);
        return option;
      }),
    );
    at = -1;
    input.removeAttribute("aria-activedescendant");
    list.hidden = players.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
  };

  const ask = async () => {
    asked?.abort();
    const q = input.value.trim();
    if (q === "") {
      players = [];
      said.textContent = "";
      close();
      return;
    }
    asked = new AbortController();
    try {
      const answer = await fetch(`${search.dataset.fide}?q=${encodeURIComponent(q)}`, { credentials: "same-origin", signal: asked.signal });
      if (answer.ok) show(await answer.json());
    } catch {
      // Another letter came, or the server is away: then nothing is suggested.
    }
  };

  const take = (p) => {
    const values = { name: p.entry.name, title: p.entry.title, federation: p.entry.federation, fideid: p.entry.fide_id, birth: p.entry.birth, sex: p.entry.sex, rating: p.entry.rating };
    for (const [name, value] of Object.entries(values)) entry.elements[name].value = value ?? "";
    input.value = "";
    close();
    said.textContent = p.said;
    entry.elements.name.focus();
  };

  input.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(ask, pause);
  });
  input.addEventListener("keydown", (e) => {
    const n = list.hidden ? 0 : players.length;
    if (e.key === "ArrowDown" && n) point(at + 1 < n ? at + 1 : 0);
    else if (e.key === "ArrowUp" && n) point(at > 0 ? at - 1 : n - 1);
    else if (e.key === "Enter" && at >= 0) take(players[at]);
    else if (e.key === "Escape" && n) close();
    else return;
    e.preventDefault();
  });
  input.addEventListener("blur", close);
  // The pointer must not take the focus away before the click has come.
  list.addEventListener("mousedown", (e) => e.preventDefault());
  list.addEventListener("click", (e) => {
    const option = e.target.closest("[role=option]");
    if (option) take(players[[...list.children].indexOf(option)]);
  });
}
