/** UI text for administration, loaded with it. */
import { en } from "../en/screens/admin.ts";
import { pickLanguage } from "../text.ts";

export const adminText = pickLanguage({ en });
