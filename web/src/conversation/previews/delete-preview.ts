/** Deletes the link preview of a message for all readers. The live event changes the message. */
import type { Message } from "@belfry/contracts/messages/messages";
import { call } from "../../api/call.ts";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { toast, toastFailure } from "../../ui/notices/Announcer.tsx";

const words = text.conversation.linkPreview;

export function deletePreview({ chatId, id: messageId }: Pick<Message, "chatId" | "id">): void {
  const params = { chatId, messageId };
  call("DELETE /api/chats/:chatId/messages/:messageId/preview", { params }).then(
    () => toast(words.removed),
    (error) => toastFailure(`${words.removeFailed} ${explain(error)}`),
  );
}
