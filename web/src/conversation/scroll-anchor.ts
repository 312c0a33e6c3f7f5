/** Keeps an element in place while the height of something in the list changes. */
import { createContext } from "react";

/** A user who opens a part ends following the newest message; an image that loads does not. */
export type HeightChange = "toggle" | "load";

/** Called before the height changes, with the element to keep in place. The list provides it. */
export const ScrollAnchor = createContext<(element: HTMLElement, change: HeightChange) => void>(
  () => {},
);
