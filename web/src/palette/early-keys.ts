/**
 * Keeps what is typed while the code of the palette loads: without it, a search would go to the
 * message field, and Enter would send it.
 */
import { useLayoutEffect } from "react";

let text = "";

/** Takes all keys while the palette opens. Its field gets the text. */
export function useEarlyKeys(isOpening: boolean): void {
  useLayoutEffect(() => {
    if (!isOpening) return;
    text = "";
    window.addEventListener("keydown", keepKey, true);
    return () => window.removeEventListener("keydown", keepKey, true);
  }, [isOpening]);
}

function keepKey(event: KeyboardEvent): void {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Backspace") text = [...text].slice(0, -1).join("");
  else if (event.key.length === 1) text += event.key;
  else if (event.key !== "Enter") return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function takeEarlyText(): string {
  const kept = text;
  text = "";
  return kept;
}
