/** UI text for levels and mutes, loaded with them. */
import { en } from "../../text/en/en-notifications.ts";
import { pickLanguage } from "../../text/text.ts";

export const notificationsText = pickLanguage({ en });
