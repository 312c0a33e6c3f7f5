/** UI text in the user's language. */
import { en } from "./en/en.ts";

export type Text = typeof en;

/** Returns the first catalogue that matches the browser's languages, or the English one. */
export function pickLanguage<T>(catalogues: Record<string, T> & { en: T }): T {
  for (const tag of navigator.languages) {
    const catalogue = catalogues[tag.split("-")[0] ?? ""];
    if (catalogue) return catalogue;
  }
  return catalogues.en;
}

export const text: Text = pickLanguage({ en });
