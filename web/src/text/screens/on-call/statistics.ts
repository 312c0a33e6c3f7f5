/** UI text for the statistics of alerts, loaded with them. */
import { en } from "../../en/screens/on-call/statistics.ts";
import { pickLanguage } from "../../text.ts";

export const statisticsText = pickLanguage({ en });
