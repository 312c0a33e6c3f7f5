/** The next expected times of the schedule in a form, and a suggestion from the last pings. */
import type {
  Heartbeat,
  SchedulePreview,
  ScheduleSuggestion,
} from "@belfry/contracts/on-call/heartbeats/heartbeats";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import { explain, fieldErrors } from "../../text/explain.ts";
import { type Draft, scheduleOf } from "./draft.ts";
import { ownZone } from "./schedule-text.ts";

/** After the last key. */
const delayMs = 250;

export interface PreviewState {
  preview: SchedulePreview | null;
  error: string | null;
}

export function useSchedulePreview(chatId: number, draft: Draft): PreviewState {
  const [state, setState] = useState<PreviewState>({ preview: null, error: null });
  const schedule = JSON.stringify(scheduleOf(draft));
  const { timeZone } = draft;

  useEffect(() => {
    if (schedule === undefined) return;
    let isOutdated = false;
    const timer = setTimeout(async () => {
      const body = { schedule: JSON.parse(schedule), timeZone };
      try {
        const params = { chatId };
        const preview = await call("POST /api/chats/:chatId/heartbeats/preview", { params, body });
        if (!isOutdated) setState({ preview, error: null });
      } catch (error) {
        const [first] = Object.values(fieldErrors(error, {}));
        if (!isOutdated) setState({ preview: null, error: first ?? explain(error) });
      }
    }, delayMs);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [chatId, schedule, timeZone]);

  return schedule === undefined ? { preview: null, error: null } : state;
}

/** Returns null until it is loaded, and if the pings are irregular or too few. */
export function useSuggestion(
  chatId: number,
  webhookId: number,
  heartbeat: Heartbeat | undefined,
): ScheduleSuggestion | null {
  const [suggestion, setSuggestion] = useState<ScheduleSuggestion | null>(null);
  const heartbeatId = heartbeat?.id;

  useEffect(() => {
    let isOutdated = false;
    const of = heartbeatId === undefined ? { webhookId } : { heartbeatId };
    call("GET /api/chats/:chatId/heartbeats/suggestion", {
      params: { chatId },
      query: { ...of, timeZone: ownZone() },
    }).then(
      (reply) => !isOutdated && setSuggestion(reply.suggestion),
      // The form works without it.
      () => {},
    );
    return () => {
      isOutdated = true;
    };
  }, [chatId, webhookId, heartbeatId]);

  return suggestion;
}
