/** UI text for the settings, loaded with them. */
import { en as enPush } from "./en/en-push.ts";
import { en } from "./en/en-settings.ts";
import { pickLanguage } from "./text.ts";

export const settingsText = pickLanguage({ en });
export const pushText = pickLanguage({ en: enPush });
