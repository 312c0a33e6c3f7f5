/** Moves between the cells of a grid whose rows have different lengths. */

export interface Cell {
  row: number;
  column: number;
}

const pageRows = 5;

/**
 * Returns the next cell for a key, or null if the key does not move. Left and right continue in the
 * neighbouring row.
 */
export function moved(lengths: readonly number[], at: Cell | null, key: string): Cell | null {
  const isForward = key === "ArrowRight" || key === "ArrowDown" || key === "PageDown";
  if (!at) return isForward && lengths.length > 0 ? { row: 0, column: 0 } : null;
  switch (key) {
    case "ArrowRight":
      return sideways(lengths, at, 1);
    case "ArrowLeft":
      return sideways(lengths, at, -1);
    case "ArrowDown":
      return inRow(lengths, at.row + 1, at.column);
    case "ArrowUp":
      return inRow(lengths, at.row - 1, at.column);
    case "PageDown":
      return inRow(lengths, at.row + pageRows, at.column);
    case "PageUp":
      return inRow(lengths, at.row - pageRows, at.column);
    default:
      return null;
  }
}

function sideways(lengths: readonly number[], { row, column }: Cell, by: 1 | -1): Cell {
  const next = column + by;
  if (next >= 0 && next < (lengths[row] ?? 0)) return { row, column: next };
  const neighbour = lengths[row + by];
  if (neighbour === undefined) return { row, column };
  return { row: row + by, column: by === 1 ? 0 : neighbour - 1 };
}

function inRow(lengths: readonly number[], wanted: number, column: number): Cell {
  const row = Math.min(Math.max(wanted, 0), lengths.length - 1);
  return { row, column: Math.min(column, (lengths[row] ?? 1) - 1) };
}
