const seen = new WeakSet<Element>();

/** Rows of tabs that are cut off on a small screen: the tab of this page is in sight, and where more follow the edge fades. */
export function showRows(root: ParentNode): void {
  for (const row of root.querySelectorAll<HTMLElement>('.nav, .tabs')) {
    if (seen.has(row)) continue;
    seen.add(row);
    const current = row.querySelector<HTMLElement>('[aria-current]');
    if (current)
      row.scrollLeft =
        current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
    const edges = () => {
      row.classList.toggle('cut', row.scrollWidth > row.clientWidth);
      row.classList.toggle('begins', row.scrollLeft < 2);
      row.classList.toggle('ends', row.scrollLeft + row.clientWidth > row.scrollWidth - 2);
    };
    row.addEventListener('scroll', edges, { passive: true });
    new ResizeObserver(edges).observe(row);
  }
}
