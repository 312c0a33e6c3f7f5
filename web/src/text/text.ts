/** The one way to the words on screen: the catalogue of the reader's language. */
import { en } from "./en/en.ts";

export type Text = typeof en;

/** A further language is one import and one line, here and wherever this is called. */
export function inReadersLanguage<T>(catalogues: Record<string, T> & { en: T }): T {
  for (const tag of navigator.languages) {
    const catalogue = catalogues[tag.split("-")[0] ?? ""];
    if (catalogue) return catalogue;
  }
  return catalogues.en;
}

export const text: Text = inReadersLanguage({ en });
