/** UI text for search and the palette, loaded with them. */
import { en } from "../../en/screens/chats/search.ts";
import { pickLanguage } from "../../text.ts";

export const searchText = pickLanguage({ en });
