/** UI text for heartbeats, loaded with their list. */
import { en } from "../../en/screens/on-call/heartbeats.ts";
import { pickLanguage } from "../../text.ts";

export const heartbeatsText = pickLanguage({ en });
