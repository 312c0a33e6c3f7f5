/** Keeps an element in place while the height of something in the list changes. */
import { createContext } from "react";

/** After a toggle by the user, the list no longer follows the newest message. After a load it does. */
export type HeightChange = "toggle" | "load";

/** Called before the height changes, with the element to keep in place. The list provides it. */
export const ScrollAnchor = createContext<(element: HTMLElement, change: HeightChange) => void>(
  () => {},
);
