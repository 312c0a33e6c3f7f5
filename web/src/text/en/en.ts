/** English UI text. Another language is an object of the same type, `Text`. */
import { alertsText } from "./alerts.ts";
import { appText } from "./app.ts";
import { chatsText } from "./chats.ts";
import { conversationText } from "./conversation.ts";
import { peopleText } from "./people.ts";
import { sidebarText } from "./sidebar.ts";
import { signInText } from "./sign-in.ts";
import { uploadText } from "./uploads.ts";

export const en = {
  product: "Belfry",
  ...appText,
  ...alertsText,
  ...signInText,
  ...sidebarText,
  ...peopleText,
  ...chatsText,
  ...conversationText,
  ...uploadText,
};
