/** UI text for deleting chats and users and for exports, loaded with their dialogs. */
import { en } from "../en/screens/deletion.ts";
import { pickLanguage } from "../text.ts";

export const deletionText = pickLanguage({ en });
