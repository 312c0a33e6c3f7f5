/** UI text for threads, loaded with their panel and screen. */
import { en } from "../../en/screens/chats/threads.ts";
import { pickLanguage } from "../../text.ts";

export const threadsText = pickLanguage({ en });
