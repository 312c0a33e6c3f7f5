/** Loads an open chat with its newest messages. */
import { ProblemError } from "@belfry/client/problem-error";
import type { ReadableChat } from "@belfry/contracts/chats";
import type { MessagePage } from "@belfry/contracts/messages/messages";
import { call } from "../../api/call.ts";

export interface Preview {
  chat: ReadableChat;
  page: MessagePage;
}

export async function loadPreview(chatId: number): Promise<Preview> {
  const params = { chatId };
  const [chat, page] = await Promise.all([
    call("GET /api/chats/:chatId/preview", { params }),
    call("GET /api/chats/:chatId/messages", { params }),
  ]);
  return { chat, page };
}

/** Whether the user cannot read the chat, or it does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.code === "chat_not_found";
}
