/** The part of the grid at the top of its visible area, and jumps to another one. */
import { type RefObject, useLayoutEffect, useState } from "react";
import type { SectionName } from "./sections.ts";

export function useCurrentSection(grid: RefObject<HTMLElement | null>) {
  const [current, setCurrent] = useState<SectionName>("recent");
  const [target, setTarget] = useState<{ name: SectionName } | null>(null);

  useLayoutEffect(() => {
    const section = target && sectionsIn(grid.current).find(({ name }) => name === target.name);
    if (section) grid.current?.scrollTo({ top: section.element.offsetTop });
  }, [grid, target]);

  return {
    current,
    /** Scrolls there when the part is in the grid: after a search has ended. */
    jump: (name: SectionName) => setTarget({ name }),
    update: () => {
      const top = grid.current?.scrollTop ?? 0;
      // A fraction of a pixel, when the page is zoomed.
      const above = sectionsIn(grid.current).filter(({ element }) => element.offsetTop <= top + 1);
      const name = above.at(-1)?.name;
      if (name) setCurrent(name);
    },
  };
}

function sectionsIn(grid: HTMLElement | null) {
  const elements = [...(grid?.querySelectorAll<HTMLElement>("[data-section]") ?? [])];
  return elements.map((element) => ({ element, name: element.dataset.section as SectionName }));
}
