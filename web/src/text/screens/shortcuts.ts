/** UI text of the list of keyboard shortcuts, loaded with it. */
import { shortcutText as en } from "../en/shortcuts.ts";
import { pickLanguage } from "../text.ts";

export const shortcutText = pickLanguage({ en });
