// How many boards of a hall screen stand beside and above each other. Pure.

/** The least width of a board that is read from afar, in letters' heights, and what stands above and below it. */
const LEAST = 11;
export const SEATS = 5.6;

/** Columns and rows for so many boards: on as few pages as can be read, and the boards as large as they can be. */
export function fit(
  boards: number,
  width: number,
  height: number,
  letter: number,
): { columns: number; rows: number } {
  let best = { columns: 1, rows: 1 };
  let fewest = Infinity;
  let largest = 0;
  for (let columns = 1; columns <= Math.max(1, Math.floor(width / (LEAST * letter))); columns++) {
    for (
      let rows = 1;
      rows <= Math.max(1, Math.floor(height / ((LEAST + SEATS) * letter)));
      rows++
    ) {
      const pages = Math.max(1, Math.ceil(boards / (columns * rows)));
      const size = Math.min(width / columns, height / rows - SEATS * letter);
      if (pages < fewest || (pages === fewest && size > largest)) {
        best = { columns, rows };
        fewest = pages;
        largest = size;
      }
    }
  }
  return best;
}
