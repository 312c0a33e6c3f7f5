/** The words of the settings in the reader's language: fetched with the settings, not before. */
import { en } from "./en/en-settings.ts";
import { inReadersLanguage } from "./text.ts";

export const settingsText = inReadersLanguage({ en });
