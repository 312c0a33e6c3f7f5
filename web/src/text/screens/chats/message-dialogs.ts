/** UI text for the dialogs about one message, loaded with them. */
import { en } from "../../en/screens/chats/message-dialogs.ts";
import { pickLanguage } from "../../text.ts";

export const messageDialogsText = pickLanguage({ en });
