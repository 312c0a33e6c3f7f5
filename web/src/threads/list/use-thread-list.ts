/** The threads that the user follows, loaded page by page, and again after changes. */
import type { FollowedThread } from "@belfry/contracts/people/threads";
import { useEffect } from "react";
import { call } from "../../api/call.ts";
import { useActions, useConnection } from "../../live/hooks.ts";
import { type LoadPage, usePages } from "../../ui/lists/use-pages.ts";

/** Several events in a row lead to one request. */
const settleMs = 300;

export type ListedThread = FollowedThread & { id: number };

const load: LoadPage<ListedThread> = async (query) => {
  const { items, ...page } = await call("GET /api/me/threads", { query });
  return { ...page, items: items.map((thread) => ({ ...thread, id: thread.chat.id })) };
};

export function useThreadList() {
  const pages = usePages(load);
  const { onEvent } = useActions();
  const isOnline = useConnection() === "open";
  const { reload } = pages;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reconnect may have missed events
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = onEvent(({ type }) => {
      if (type !== "threads.changed" && type !== "thread.changed") return;
      clearTimeout(timer);
      timer = setTimeout(() => void reload(), settleMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [onEvent, reload, isOnline]);
  return pages;
}
