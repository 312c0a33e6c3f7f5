/** Finds texts of a body that its message does not show. */
import { visibleText } from "../text/markdown-words.ts";

interface Draft {
  text: string;
  cards?: object[] | undefined;
}

/** Tests mark the texts that must be shown with a unique end. */
const mark = /w\d+z$/;

/** Returns the texts of a message as a reader sees them, and unchanged. */
export function shownTexts({ text, cards = [] }: Draft): string {
  return collectTexts([text, cards])
    .flatMap((one) => [one, visibleText(one)])
    .join("\n");
}

export function markedTexts(body: unknown): string[] {
  return collectTexts(body).filter((text) => mark.test(text));
}

/** Returns the marked texts that are not shown. Signs may be escaped, replaced or rendered. */
export function findLostTexts(body: unknown, draft: Draft): string[] {
  const shown = withoutSigns(shownTexts(draft));
  return markedTexts(body).filter((text) => !shown.includes(withoutSigns(text)));
}

function withoutSigns(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "");
}

function collectTexts(value: unknown): string[] {
  const texts: string[] = [];
  JSON.stringify(value, (_name, member) => {
    if (typeof member === "string") texts.push(member);
    return member;
  });
  return texts;
}
