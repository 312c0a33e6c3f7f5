/** The heartbeats of one chat. Loaded again after changes of the chat, and while the list is on screen. */
import type { Heartbeat } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { useCallback } from "react";
import { call } from "../../api/call.ts";
import { useLoad } from "../../ui/lists/use-load.ts";

export type HeartbeatsState = ReturnType<typeof useHeartbeats>;

export function useHeartbeats(chatId: number) {
  const load = useCallback(
    async (): Promise<Heartbeat[]> =>
      (await call("GET /api/chats/:chatId/heartbeats", { params: { chatId } })).items,
    [chatId],
  );
  return useLoad(load);
}
