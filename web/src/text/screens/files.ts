/** UI text for the list of files of a chat, loaded with it. */
import { en } from "../en/screens/chats/files.ts";
import { pickLanguage } from "../text.ts";

export const filesText = pickLanguage({ en });
