/** Confirmation before a chat becomes open or private, with the users and contents that it concerns. */
import type { Chat, Visibility } from "@belfry/contracts/chats";
import { call } from "../../api/call.ts";
import { longDate } from "../../text/message-times.ts";
import { browseText } from "../../text/screens/chats/browse.ts";
import type { Confirm } from "../../ui/dialogs/use-confirmation.tsx";

const words = browseText.visibility;

/** Rejects if the user closes the question. */
export async function askVisibility(
  confirm: Confirm,
  { id: chatId, title, memberCount }: Chat,
  visibility: Visibility,
): Promise<void> {
  if (visibility === "private") return confirm(words.privateQuestion(title, memberCount));
  const path = "GET /api/chats/:chatId/visibility-preview";
  const preview = await call(path, { params: { chatId } });
  const from = preview.since === null ? null : longDate(preview.since);
  return confirm(words.openQuestion(title, preview, from));
}
