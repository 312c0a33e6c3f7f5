/** The unsaved order and hand-over of the dialog, and the duty that they would make. */
import type { Chat } from "@belfry/contracts/chats";
import type { Duty, DutyReply } from "@belfry/contracts/on-call/duty";
import { type IsAvailable, sinceAfter } from "@belfry/contracts/on-call/shifts";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { dutyText as words } from "../../text/screens/on-call/duty.ts";
import { useForm } from "../../ui/forms/use-form.ts";
import { announce } from "../../ui/notices/Announcer.tsx";

export type Draft = Pick<Duty, "userIds" | "handOver" | "timeZone">;

function draftOf(duty: Duty | null): Draft {
  if (duty) return { userIds: duty.userIds, handOver: duty.handOver, timeZone: duty.timeZone };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { userIds: [], handOver: { weekday: 1, time: "09:00" }, timeZone };
}

interface Options {
  chat: Chat;
  reply: DutyReply;
  isAvailable: IsAvailable;
  onSaved: () => Promise<void>;
}

export function useDraft({ chat, reply: { duty }, isAvailable, onSaved }: Options) {
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const saved = draftOf(duty);
  const draft = { ...saved, ...changes };
  const names = Object.keys(changes) as (keyof Draft)[];
  const changeCount = names.filter((name) => !isSame(saved[name], draft[name])).length;
  const params = { chatId: chat.id };
  const form = useForm({
    initial: {},
    hasOtherChanges: changeCount > 0,
    send: async () => {
      const userIds = draft.userIds.filter(isAvailable);
      const isOff = userIds.length === 0;
      if (isOff) await call("DELETE /api/chats/:chatId/duty", { params });
      else await call("PUT /api/chats/:chatId/duty", { params, body: { ...draft, userIds } });
      await onSaved();
      setChanges({});
      announce(isOff ? words.turnedOff : words.saved);
    },
  });

  /** Null without anybody in the list. */
  const preview: Duty | null = draft.userIds.length > 0 ? previewOf() : null;

  function previewOf(): Duty {
    // As on the server, saving keeps the person whose week it is.
    const since =
      changeCount > 0 || !duty ? sinceAfter(duty, draft, Date.now(), isAvailable) : duty.since;
    return { ...draft, since, overrides: duty?.overrides ?? [] };
  }

  return {
    draft,
    preview,
    form,
    changeCount,
    change: (part: Partial<Draft>) => setChanges((before) => ({ ...before, ...part })),
    discard: () => setChanges({}),
  };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
