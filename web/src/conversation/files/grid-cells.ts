/** The cells of a grid of images, in pixels. The style sheet places them and narrows them on phones. */

interface Cell {
  width: number;
  height: number;
}

const half: Cell = { width: 208, height: 172 };
const quarter: Cell = { width: 208, height: 130 };
const third: Cell = { width: 142, height: 84 };

/** Returns at most four cells. */
export function cellsOf(images: number): Cell[] {
  if (images === 2) return [half, half];
  if (images === 3) return [{ width: 274, height: 172 }, third, third];
  return [quarter, quarter, quarter, quarter];
}
