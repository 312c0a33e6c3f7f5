/** UI text for deleting chats and users and for exports, loaded with their dialogs. */
import { en } from "../../text/en/en-deletion.ts";
import { pickLanguage } from "../../text/text.ts";

export const deletionText = pickLanguage({ en });
