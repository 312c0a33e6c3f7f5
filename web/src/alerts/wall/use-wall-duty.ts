/** Reads the users on duty in the chats with open alerts, or else in all chats of the user. */
import type { Chat } from "@belfry/contracts/chats";
import { useCallback, useEffect, useMemo } from "react";
import { call } from "../../api/call.ts";
import { useChats } from "../../live/hooks.ts";
import { useLoad } from "../../ui/lists/use-load.ts";

/** A wall shows few names. */
const chatsMax = 5;
/** A hand-over has no event. */
const reloadMs = 60_000;

export interface DutyPerson {
  userId: number;
  displayName: string;
}

export function useWallDuty(alertChatIds: readonly number[]): readonly DutyPerson[] {
  const chats = useChats() ?? [];
  const key = chatsWithDuty(chats, alertChatIds);
  const load = useCallback(async () => {
    const ids = key.split(" ").flatMap((part) => Number(part.split("@")[0]) || []);
    const replies = await Promise.all(
      ids.map((chatId) => call("GET /api/chats/:chatId/duty", { params: { chatId } })),
    );
    return replies.flatMap(({ now }) => now ?? []);
  }, [key]);
  const { value, reload } = useLoad(load);
  useEffect(() => {
    const timer = setInterval(() => void reload(), reloadMs);
    return () => clearInterval(timer);
  }, [reload]);
  return useMemo(
    () => [...new Map((value ?? []).map((person) => [person.userId, person])).values()],
    [value],
  );
}

/** Ids with the time of the last change, so that a change loads again. */
function chatsWithDuty(chats: readonly Chat[], alertChatIds: readonly number[]): string {
  const withDuty = chats.filter(({ dutyChangedAt, archivedAt }) => dutyChangedAt && !archivedAt);
  const urgent = withDuty.filter(({ id }) => alertChatIds.includes(id));
  return (urgent.length > 0 ? urgent : withDuty)
    .slice(0, chatsMax)
    .map(({ id, dutyChangedAt }) => `${id}@${dutyChangedAt}`)
    .join(" ");
}
