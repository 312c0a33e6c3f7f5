/** UI text for levels and mutes, loaded with them. */
import { en } from "../en/screens/notifications.ts";
import { pickLanguage } from "../text.ts";

export const notificationsText = pickLanguage({ en });
