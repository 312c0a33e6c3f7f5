/** The words of administration in the reader's language: fetched with it, not before. */
import { en } from "./en/en-admin.ts";
import { inReadersLanguage } from "./text.ts";

export const adminText = inReadersLanguage({ en });
