/** Pasted files, formatted text and long text. */
import { type ClipboardEvent, type RefObject, useState } from "react";
import { isInCode } from "../formatting/code.ts";
import { replaceText } from "../formatting/field-edits.ts";
import { hasFormatting, isLong } from "./pasted.ts";

interface Paste {
  onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => void;
  /** The last long text that was pasted. */
  longText: string | null;
}

export function usePaste(
  field: RefObject<HTMLTextAreaElement | null>,
  onFiles: ((files: File[]) => void) | undefined,
): Paste {
  const [longText, setLongText] = useState<string | null>(null);

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const { clipboardData } = event;
    const files = [...clipboardData.files];
    const plain = clipboardData.getData("text/plain").replaceAll("\r\n", "\n");
    // Programs for tables and texts add a picture of what they copy.
    if (onFiles && files.length > 0 && plain === "") {
      event.preventDefault();
      return onFiles(files);
    }
    if (isLong(plain)) setLongText(plain);
    const html = clipboardData.getData("text/html");
    const { value, selectionStart } = event.currentTarget;
    if (plain === "" || !hasFormatting(html) || isInCode(value, selectionStart)) return;
    // The browser pastes the plain text, so that nothing waits, and undo returns to it.
    void convert(field, { html, plain, from: selectionStart }).catch(() => {}); // it stays plain
  }

  return { onPaste, longText };
}

interface Formatted {
  html: string;
  plain: string;
  /** Where it was pasted. */
  from: number;
}

async function convert(
  field: RefObject<HTMLTextAreaElement | null>,
  { html, plain, from }: Formatted,
): Promise<void> {
  const { default: htmlToMarkdown } = await import("./html-to-markdown.ts");
  const text = htmlToMarkdown(html);
  const { current } = field;
  const to = from + plain.length;
  // The user may have gone on writing, or sent the message.
  if (!current || text === "" || text === plain || current.value.slice(from, to) !== plain) return;
  const end = from + text.length;
  replaceText(current, { from, to, text, start: end, end });
}
