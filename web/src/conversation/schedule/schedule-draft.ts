/** Schedules the draft of a chat, with its files. */
import { call } from "../../api/call.ts";
import { clockTime, dayName } from "../../text/message-times.ts";
import { text } from "../../text/text.ts";
import { toast } from "../../ui/notices/Announcer.tsx";
import { takeFiles } from "../uploads/upload-list.ts";
import { getUploads, isAt, type UploadPlace } from "../uploads/upload-store.ts";

/** Rejects if the server does. The files stay with the draft then. */
export async function scheduleDraft(
  place: UploadPlace,
  draft: { text: string; replyTo: number | undefined; at: Date },
): Promise<void> {
  const sendAt = draft.at.toISOString();
  const files = getUploads()
    .filter(isAt(place))
    .flatMap(({ file }) => file ?? [])
    .map(({ id, alt }) => ({ id, ...(alt !== undefined && { alt }) }));
  await call("POST /api/chats/:chatId/scheduled-messages", {
    params: { chatId: place.chatId },
    body: {
      text: draft.text,
      sendAt,
      ...(draft.replyTo !== undefined && { replyTo: draft.replyTo }),
      ...(files.length > 0 && { files }),
    },
  });
  takeFiles(place);
  toast(text.scheduled.done(dayName(sendAt), clockTime(sendAt)));
}
