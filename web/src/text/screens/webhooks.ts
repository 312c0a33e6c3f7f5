/** UI text for the webhooks dialog, loaded with it. */
import { en } from "../en/screens/webhooks.ts";
import { pickLanguage } from "../text.ts";

export const webhooksText = pickLanguage({ en });
