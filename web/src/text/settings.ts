/** UI text for the settings, loaded with them. */
import { en } from "./en/en-settings.ts";
import { pickLanguage } from "./text.ts";

export const settingsText = pickLanguage({ en });
