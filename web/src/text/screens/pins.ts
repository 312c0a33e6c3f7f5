/** UI text for pinned messages, loaded with them. */
import { en } from "../en/screens/pins.ts";
import { pickLanguage } from "../text.ts";

export const pinsText = pickLanguage({ en });
