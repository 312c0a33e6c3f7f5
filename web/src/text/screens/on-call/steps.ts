/** UI text for the steps of open alerts and their ledger, loaded with their dialogs. */
import { en } from "../../en/screens/on-call/steps.ts";
import { pickLanguage } from "../../text.ts";

export const stepsText = pickLanguage({ en });
