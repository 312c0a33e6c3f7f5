/** The number of columns of the grid: nine, or as many as a sheet has space for. */
import { type RefObject, useLayoutEffect, useState } from "react";

const popupColumns = 9;
/** The least width for a finger, in pixels. */
const sheetCell = 44;

export function useColumns(grid: RefObject<HTMLElement | null>, isSheet: boolean): number {
  const [columns, setColumns] = useState(popupColumns);
  useLayoutEffect(() => {
    const { current } = grid;
    if (!current || !isSheet) return;
    const measure = () => setColumns(Math.max(1, Math.floor(current.clientWidth / sheetCell)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [grid, isSheet]);
  return columns;
}
