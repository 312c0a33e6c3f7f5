/** The duty of a chat: loaded again after each change, and read by the clock at a hand-over. */
import type { Chat } from "@belfry/contracts/chats";
import type { DutyReply, DutyShift } from "@belfry/contracts/on-call/duty";
import { useCallback, useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import { type LoadState, useLoad } from "../../ui/lists/use-load.ts";

export function useDuty({ id, dutyChangedAt, memberCount }: Chat): LoadState<DutyReply> {
  // A new function loads again: after a change, and after somebody has joined or left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are the changes
  const load = useCallback(
    () => call("GET /api/chats/:chatId/duty", { params: { chatId: id } }),
    [id, dutyChangedAt, memberCount],
  );
  return useLoad(load);
}

/** Returns the shift that runs now, and those after it. Renders again when it ends. */
export function useShifts(reply: DutyReply | null): {
  current: DutyShift | undefined;
  later: readonly DutyShift[];
} {
  const [now, setNow] = useState(Date.now);
  const shifts = (reply?.shifts ?? []).filter(({ endAt }) => Date.parse(endAt) > now);
  const [first] = shifts;
  const isRunning = first !== undefined && Date.parse(first.startAt) <= now;
  const changesAt = first && Date.parse(isRunning ? first.endAt : first.startAt);
  useEffect(() => {
    if (changesAt === undefined) return;
    // Timers of browsers wait at most 24 days.
    const waitMs = Math.min(Math.max(changesAt - now, 0), 3_600_000);
    const timer = setTimeout(() => setNow(Date.now()), waitMs);
    return () => clearTimeout(timer);
  }, [changesAt, now]);
  return { current: isRunning ? first : undefined, later: isRunning ? shifts.slice(1) : shifts };
}
