/** UI text for silences, loaded with their dialogs. */
import { en } from "../../en/screens/on-call/silences.ts";
import { pickLanguage } from "../../text.ts";

export const silencesText = pickLanguage({ en });
