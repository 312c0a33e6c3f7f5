/** The steps of a chat in a form: loaded when it opens, and saved with the form. */
import type { Chat } from "@belfry/contracts/chats";
import type { ChatSteps } from "@belfry/contracts/on-call/steps";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";

export type Steps = ReturnType<typeof useSteps>;

/** The steps are undefined until they are loaded, and if they cannot be changed. */
export function useSteps({ id: chatId, kind, archivedAt }: Chat) {
  const [saved, setSaved] = useState<ChatSteps | null>();
  const [steps, setSteps] = useState<ChatSteps | null>();
  const canChange = kind === "group" && archivedAt === null;

  useEffect(() => {
    if (!canChange) return;
    call("GET /api/chats/:chatId/steps", { params: { chatId } }).then(
      (reply) => {
        setSaved(reply.steps);
        setSteps(reply.steps);
      },
      // The form works without them.
      () => {},
    );
  }, [chatId, canChange]);

  const isChanged = JSON.stringify(steps) !== JSON.stringify(saved);
  return {
    steps,
    setSteps,
    isChanged,
    async save(): Promise<void> {
      if (!isChanged || steps === undefined) return;
      const params = { chatId };
      if (steps) await call("PUT /api/chats/:chatId/steps", { params, body: steps });
      else await call("DELETE /api/chats/:chatId/steps", { params });
      setSaved(steps);
    },
  };
}
