/** UI text for URLs that only this machine can open. */
import { en } from "../en/local-url.ts";
import { pickLanguage } from "../text.ts";

export const localUrlText = pickLanguage({ en });
