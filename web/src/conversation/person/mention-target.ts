/** Lets the card of a user write a mention into the composer of its chat. */
import { useEffect } from "react";

type Write = (text: string) => void;

const writeByChat = new Map<number, Write>();

/** `write` inserts text at the caret of the chat's composer. Undefined for other fields. */
export function useMentionTarget(chatId: number, write: Write | undefined): void {
  useEffect(() => {
    if (!write) return;
    writeByChat.set(chatId, write);
    return () => {
      if (writeByChat.get(chatId) === write) writeByChat.delete(chatId);
    };
  });
}

/** Returns undefined if the chat, or the thread, has no composer on screen. */
export function mentionTarget(chatId: number): Write | undefined {
  return writeByChat.get(chatId);
}
