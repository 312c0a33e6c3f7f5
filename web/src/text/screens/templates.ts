/** UI text for the template editor, loaded with it. */
import { en } from "../en/screens/templates.ts";
import { pickLanguage } from "../text.ts";

export const templatesText = pickLanguage({ en });
