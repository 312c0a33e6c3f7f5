/** The draft of a thread that was started in the meantime, perhaps by somebody else, becomes the draft of that thread. */
import { useState } from "react";
import { useDraft } from "../live/drafts/drafts.ts";

/** The name of the draft before the thread exists. */
export const newThreadName = (chatId: number, rootId: number) => `${chatId}.thread.${rootId}`;

/** Moves it before the composer of the thread reads it. */
export function useMovedDraft(chatId: number, rootId: number, threadId: number | undefined): void {
  const before = useDraft(newThreadName(chatId, rootId));
  const after = useDraft(threadId ?? "");
  useState(() => {
    const written = before.load();
    if (threadId === undefined || !written) return;
    after.save([after.load(), written].filter(Boolean).join("\n\n"));
    before.save("");
  });
}
