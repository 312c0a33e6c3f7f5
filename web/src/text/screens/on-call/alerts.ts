/** UI text for alerts, loaded with their menus and their list. */
import { en } from "../../en/screens/on-call/alerts.ts";
import { pickLanguage } from "../../text.ts";

export const alertsText = pickLanguage({ en });
