/** UI text for who is on duty in a chat, loaded with the button in its header and with the dialog. */
import { en } from "../../en/screens/on-call/duty.ts";
import { pickLanguage } from "../../text.ts";

export const dutyText = pickLanguage({ en });
