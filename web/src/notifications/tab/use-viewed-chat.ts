/** Finds out which chat the user is looking at. */
import type { Chat } from "@belfry/contracts/chats";
import { useEffect, useState } from "react";
import { useRoute } from "wouter";
import { useLive } from "../../live/hooks.ts";

/** Without any input for this long, nobody is at the screen. */
const idleMs = 2 * 60_000;

/** The chat, or the thread next to it, which counts for both. Null if no chat is open, the window is hidden or in the background, or nobody is there. */
export function useViewedChat(): number | null {
  const [, inChat] = useRoute("/chats/:chatId/*?");
  const [, atThread] = useRoute("/chats/:chatId/thread/:rootId/*?");
  const isThere = useIsThere();
  const chatId = Number(inChat?.chatId);
  const rootId = Number(atThread?.rootId);
  const threadId = useLive(({ state }) => {
    if (!rootId) return undefined;
    const isOpen = ({ parent }: Chat) => parent?.chatId === chatId && parent.messageId === rootId;
    return Object.values(state.chats).find(isOpen)?.id;
  });
  return isThere && Number.isInteger(chatId) ? (threadId ?? chatId) : null;
}

function useIsThere(): boolean {
  const [isThere, setThere] = useState(isAttended);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      clearTimeout(timer);
      setThere(isAttended());
      timer = setTimeout(() => setThere(false), idleMs);
    };
    const signs = ["focus", "blur", "pointermove", "pointerdown", "keydown", "wheel"] as const;
    const options = { passive: true };
    for (const sign of signs) window.addEventListener(sign, check, options);
    document.addEventListener("visibilitychange", check);
    check();
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, check);
      document.removeEventListener("visibilitychange", check);
    };
  }, []);

  return isThere;
}

function isAttended(): boolean {
  return document.visibilityState === "visible" && document.hasFocus();
}
