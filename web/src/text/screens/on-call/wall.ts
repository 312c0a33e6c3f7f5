/** UI text for the wall, loaded with it. */
import { en } from "../../en/screens/on-call/wall.ts";
import { pickLanguage } from "../../text.ts";

export const wallText = pickLanguage({ en });
