// The button that prints a page. Without this script the browser's own menu does.
for (const button of document.querySelectorAll<HTMLElement>('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => window.print());
}

// A table that is wider than the screen scrolls inside its box: that is said, while it is so.
const boxes = document.querySelectorAll('.sheet .table-scroll');
const tell = () => {
  for (const box of boxes) {
    const hint = box.previousElementSibling;
    if (hint instanceof HTMLElement && hint.matches('[data-wider]'))
      hint.hidden = box.scrollWidth <= box.clientWidth + 1;
  }
};
addEventListener('resize', tell);
void document.fonts.ready.then(tell);
tell();

export {};
