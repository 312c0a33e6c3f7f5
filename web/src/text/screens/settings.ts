/** UI text for the settings, loaded with them. */
import { en as enPush } from "../en/screens/push.ts";
import { en } from "../en/screens/settings.ts";
import { pickLanguage } from "../text.ts";

export const settingsText = pickLanguage({ en });
export const pushText = pickLanguage({ en: enPush });
