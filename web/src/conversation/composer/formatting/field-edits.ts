/** Edits of a text field by scripts that the browser can undo. */
import type { RefObject } from "react";
import { isInCode } from "./code.ts";
import { formatSelection, type Mark, type Replacement } from "./formatting.ts";
import { continueList } from "./lists.ts";

export type FieldEdits = ReturnType<typeof editsOf>;

/** Edits of the selection. */
export function editsOf(field: RefObject<HTMLTextAreaElement | null>) {
  const edit = (replacementOf: (value: string, start: number, end: number) => Replacement) => {
    const { current } = field;
    if (!current) return;
    const { value, selectionStart, selectionEnd } = current;
    replaceText(current, replacementOf(value, selectionStart, selectionEnd));
  };
  return {
    /** Starts a new line with the marker of a list. Returns false, without an edit, outside lists. */
    continueList: (): boolean => {
      const { current } = field;
      if (!current || isInCode(current.value, current.selectionStart)) return false;
      const { value, selectionStart, selectionEnd } = current;
      const next = continueList(value, selectionStart, selectionEnd);
      if (next) replaceText(current, next);
      return next !== undefined;
    },
    /** Deletes the first place where a text is. */
    deleteText: (text: string) =>
      edit((value, caret) => {
        const from = value.indexOf(text);
        return from < 0
          ? { from: caret, to: caret, text: "", start: caret, end: caret }
          : { from, to: from + text.length, text: "", start: from, end: from };
      }),
    format: (mark: Mark) =>
      edit((value, start, end) => formatSelection(mark, { value, start, end })),
    /** The caret is after the text. */
    insert: (text: string) =>
      edit((_, from, to) => {
        const caret = from + text.length;
        return { from, to, text, start: caret, end: caret };
      }),
    /** As `insert`, with a space before the word, unless it begins a line or follows one, and after it. */
    insertWord: (word: string) =>
      edit((value, from, to) => {
        const text = `${/\S$/.test(value.slice(0, from)) ? " " : ""}${word} `;
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
