/**
 * Rows that are added at both ends at once are shown in two steps: the virtualizer takes all rows
 * that a render adds for rows at the start, and would scroll by the height of those at the end.
 */
import { useLayoutEffect, useReducer, useRef } from "react";
import type { Row } from "./rows.ts";
import type { RunRow } from "./runs.ts";

export function useRowsInSteps<R extends Row | RunRow>(rows: R[], isPrepended: boolean): R[] {
  const [, showAll] = useReducer((count: number) => count + 1, 0);
  const lastKey = useRef<string>(undefined);
  const end = isPrepended ? rows.findIndex(({ key }) => key === lastKey.current) : -1;
  const shown = end < 0 ? rows : rows.filter(({ kind }, at) => at <= end || kind === "unsent");
  useLayoutEffect(() => {
    lastKey.current = shown.findLast(({ kind }) => kind !== "unsent")?.key;
    if (shown.length < rows.length) showAll();
  });
  return shown;
}
