// Results of a round by single keys. The keys stand in data-key: a key chooses on
// the board that has the focus and goes on to the next one without a result, so that
// a round is typed as one row of keys; after the last board the button that saves has
// the focus. In a second reading a key that is not what stands stays on its board
// until it is pressed again. What others change meanwhile is shown on its board and
// said by name; what was typed here is left alone, and refused by the server if it
// no longer fits.
const form = document.querySelector("[data-result-entry]");

if (form) {
  const rows = () => [...form.querySelectorAll("li[data-board]")];
  const rowOf = (node) => (node instanceof Element ? node.closest("li[data-board]") : null);
  const chosen = (row) => row.querySelector("select")?.value || row.querySelector('input[type="radio"]:checked')?.value || "";
  const reread = form.dataset.reread; // "{result} stands here", in a second reading
  const open = (row) => (reread ? !chosen(row) : row.dataset.was === "*" && ["", "*"].includes(chosen(row)));

  const unsaved = () => (reread ? 0 : rows().filter((row) => !["", row.dataset.was].includes(chosen(row))).length);

  const focus = (row) => {
    (row.querySelector('input[type="radio"]:checked') ?? row.querySelector('input[type="radio"]'))?.focus();
    row.scrollIntoView({ block: "center" });
  };
  const onward = (row) => {
    const all = rows();
    const at = all.indexOf(row);
    const next = all.slice(at + 1).find(open);
    if (next) focus(next);
    else form.querySelector("button.primary")?.focus();
  };

  // What is chosen last on a board counts: a key takes back what was chosen from the
  // list, and the list takes back the key.
  form.addEventListener("change", (event) => {
    const row = rowOf(event.target);
    if (!row) return;
    const list = row.querySelector("select");
    if (event.target === list) {
      if (list.value) for (const radio of row.querySelectorAll('input[type="radio"]')) radio.checked = false;
    } else if (list) list.value = "";
    if (reread) judge(row);
  });

  // judge marks a board of the second reading, and says what stands where it differs.
  const judge = (row) => {
    const stands = row.dataset.was === chosen(row);
    row.classList.toggle("agrees", stands);
    row.classList.toggle("differs", !stands);
    const said = row.querySelector(".said");
    said.setAttribute("role", "status");
    said.textContent = stands ? "" : reread.replace("{result}", row.dataset.stands);
    return stands;
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target;
    if (target instanceof HTMLElement && target.matches("select, textarea, input:not([type=radio])")) return;
    const row = rowOf(target);
    if (!row) return;
    if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const all = rows();
      const beside = all[all.indexOf(row) + (event.key === "ArrowDown" ? 1 : -1)];
      if (beside) {
        event.preventDefault();
        focus(beside);
      }
      return;
    }
    const key = event.key === "Backspace" ? "Delete" : event.key;
    const radio = row.querySelector(`input[data-key="${CSS.escape(key)}"]`);
    if (!radio) return;
    event.preventDefault();
    const again = radio.checked;
    radio.checked = true;
    radio.dispatchEvent(new Event("change", { bubbles: true }));
    if (reread && row.classList.contains("differs") && !again) focus(row);
    else onward(row);
  });

  // What was typed and not saved is counted beside the button, and not left without a question.
  const count = form.querySelector("[data-unsaved]");
  const tell = () => {
    const n = unsaved();
    count.textContent = n ? count.dataset.unsaved.replace("{n}", n) : "";
  };
  let saving = false;
  form.addEventListener("change", tell);
  form.addEventListener("submit", () => (saving = true));
  window.addEventListener("pageshow", tell); // a browser that goes back has kept the keys
  window.addEventListener("beforeunload", (event) => {
    if (!saving && unsaved()) event.preventDefault();
  });

  const first = rows().find(open);
  if (first && !document.querySelector(".alert.bad")) focus(first);

  // Others work too.
  const source = document.querySelector("[data-live-source]");
  if (source && !reread) {
    let shown = source.dataset.liveRevision ?? "";
    const changes = document.getElementById("changes");

    const renew = async () => {
      const answer = await fetch(location.pathname, { headers: { Accept: "text/html" }, credentials: "same-origin" });
      if (!answer.ok || answer.redirected) return;
      const next = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const row of rows()) {
        const fresh = next.querySelector(`li[data-board="${row.dataset.board}"]`);
        if (!fresh || fresh.dataset.was === row.dataset.was) continue;
        const news = fresh.querySelector(".news");
        if (news && fresh.dataset.mine === undefined) {
          const line = document.createElement("li");
          line.append(...[...news.cloneNode(true).childNodes]);
          changes.querySelector("ul").append(line);
          changes.hidden = false;
        }
        const typed = chosen(row) !== row.dataset.was && chosen(row) !== "";
        if (typed) row.querySelector(".said").replaceWith(fresh.querySelector(".said"));
        else {
          const here = row.contains(document.activeElement);
          row.replaceWith(fresh);
          if (here) focus(fresh);
        }
      }
    };
    const stream = new EventSource(source.dataset.liveSource);
    stream.addEventListener("revision", (event) => {
      if (event.data === shown) return;
      shown = event.data;
      renew().catch(() => (shown = ""));
    });
  }
}
