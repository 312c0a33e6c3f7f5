/**
 * How something that changes its own height keeps a part of itself where the reader sees it. The
 * list provides it; elsewhere nothing scrolls, so nothing needs holding.
 */
import { createContext } from "react";

/** Called right before the change, with the element that shall not move. */
export const HoldStill = createContext<(element: HTMLElement) => void>(() => {});
