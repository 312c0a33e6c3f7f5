/** Ends a silence, from a message in the chat of its webhook or in a thread there. */
import { call } from "../../api/call.ts";
import { explain } from "../../text/explain.ts";
import { silencesText as words } from "../../text/screens/on-call/silences.ts";
import { announce, toastFailure } from "../../ui/notices/Announcer.tsx";

export async function endSilence(chatId: number, silenceId: number): Promise<void> {
  try {
    await call("DELETE /api/chats/:chatId/silences/:silenceId", { params: { chatId, silenceId } });
    announce(words.ended);
  } catch (error) {
    toastFailure(`${words.endFailed} ${explain(error)}`);
  }
}
