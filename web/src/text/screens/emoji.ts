/** UI text for the emoji picker, loaded with it. */
import { en } from "../en/screens/chats/emoji.ts";
import { pickLanguage } from "../text.ts";

export const emojiText = pickLanguage({ en });
