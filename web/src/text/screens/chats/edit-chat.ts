/** UI text for changing a chat, loaded with its dialog. */
import { en } from "../../en/screens/chats/edit-chat.ts";
import { pickLanguage } from "../../text.ts";

export const editChatText = pickLanguage({ en });
