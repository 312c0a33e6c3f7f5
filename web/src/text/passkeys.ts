/** The words about passkeys in the reader's language: fetched with what shows them. */
import { en } from "./en/en-passkeys.ts";
import { inReadersLanguage } from "./text.ts";

export const passkeysText = inReadersLanguage({ en });
