/** Edits of a text field by scripts that the browser can undo. */
import type { Replacement } from "./formatting.ts";

export function replaceText(field: HTMLTextAreaElement, edit: Replacement): void {
  const { from, to, text, start, end } = edit;
  field.focus();
  field.setSelectionRange(from, to);
  // The only way to change a field that keeps the history of undo. It fires `input`.
  const isDone = document.execCommand(text ? "insertText" : "delete", false, text);
  if (!isDone) {
    field.setRangeText(text, from, to);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(start, end);
}
