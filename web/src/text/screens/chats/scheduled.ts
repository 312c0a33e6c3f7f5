/** UI text of the list of scheduled messages, loaded with it. */
import { en } from "../../en/screens/chats/scheduled.ts";
import { pickLanguage } from "../../text.ts";

export const scheduledText = pickLanguage({ en });
