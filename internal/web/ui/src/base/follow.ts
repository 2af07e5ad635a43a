// Boxes of lines whose newest line is the last.

/** How many pixels above its end a box is still at its end. */
const NEARLY = 4;

/**
 * Keeps a box scrolled to its end while lines are added and its width changes, unless the reader has scrolled
 * away from the end.
 */
export function stayAtEnd(box: HTMLElement): () => void {
  let atEnd = true;
  const follow = (): void => {
    if (atEnd) box.scrollTop = box.scrollHeight;
  };
  const scrolled = (): void => {
    atEnd = box.scrollHeight - box.scrollTop - box.clientHeight <= NEARLY;
  };
  const lines = new MutationObserver(follow);
  const sizes = new ResizeObserver(follow);
  box.addEventListener('scroll', scrolled, { passive: true });
  lines.observe(box, { childList: true, subtree: true, characterData: true });
  sizes.observe(box);
  follow();
  return () => {
    box.removeEventListener('scroll', scrolled);
    lines.disconnect();
    sizes.disconnect();
  };
}
