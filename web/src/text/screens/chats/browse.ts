/** UI text for browsing chats, loaded with the screen. */
import { en } from "../../en/screens/chats/browse.ts";
import { pickLanguage } from "../../text.ts";

export const browseText = pickLanguage({ en });
