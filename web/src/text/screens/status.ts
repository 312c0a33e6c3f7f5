/** UI text of the dialog for the user's status, loaded with it. */
import { en } from "../en/screens/status.ts";
import { pickLanguage } from "../text.ts";

export const statusText = pickLanguage({ en });
