/** UI text for the members of a chat, loaded with their dialog. */
import { en } from "../../en/screens/chats/members.ts";
import { pickLanguage } from "../../text.ts";

export const membersText = pickLanguage({ en });
