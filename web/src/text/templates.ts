/** The words of the template editor in the reader's language: fetched with it, not before. */
import { en } from "./en/en-templates.ts";
import { inReadersLanguage } from "./text.ts";

export const templatesText = inReadersLanguage({ en });
