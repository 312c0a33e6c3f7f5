/** Edits of a text field by scripts that the browser can undo. */
import type { RefObject } from "react";
import { formatSelection, type Mark, type Replacement } from "./formatting.ts";

/** Edits of the selection. */
export function editsOf(field: RefObject<HTMLTextAreaElement | null>) {
  const edit = (replacementOf: (value: string, start: number, end: number) => Replacement) => {
    const { current } = field;
    if (!current) return;
    const { value, selectionStart, selectionEnd } = current;
    replaceText(current, replacementOf(value, selectionStart, selectionEnd));
  };
  return {
    format: (mark: Mark) =>
      edit((value, start, end) => formatSelection(mark, { value, start, end })),
    /** The caret is after the text. */
    insert: (text: string) =>
      edit((_, from, to) => {
        const caret = from + text.length;
        return { from, to, text, start: caret, end: caret };
      }),
  };
}

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
