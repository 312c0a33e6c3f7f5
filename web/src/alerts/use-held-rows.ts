/** The rows of the list in their groups. Rows keep their places while the pointer moves over them. */
import type { Message } from "@belfry/contracts/messages/messages";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { alertKey } from "../live/alerts/alert-patches.ts";

export interface Groups {
  nobody: readonly Message[];
  somebody: readonly Message[];
  silenced: readonly Message[];
}

/** A pointer that rests for this long is not about to press a button. */
const restMs = 2000;

export function useHeldRows(alerts: readonly Message[], listKey: string) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef<{ listKey: string; groups: Groups } | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  function release() {
    clearTimeout(timer.current);
    setHeld(false);
  }

  const held = isHeld && shown.current?.listKey === listKey ? shown.current.groups : undefined;
  const groups = held ? updated(held, alerts) : grouped(alerts);
  useEffect(() => {
    shown.current = { listKey, groups };
  });

  return {
    groups,
    release,
    handlers: {
      onPointerMove({ pointerType }: PointerEvent) {
        if (pointerType !== "mouse") return;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setHeld(false), restMs);
        setHeld(true);
      },
      onPointerLeave: release,
    },
  };
}

function grouped(alerts: readonly Message[]): Groups {
  const heard = alerts.filter(({ silenced }) => !silenced);
  return {
    nobody: heard.filter(({ acknowledgement }) => !acknowledgement),
    somebody: heard.filter(({ acknowledgement }) => acknowledgement),
    silenced: alerts.filter(({ silenced }) => silenced),
  };
}

/** The same rows at the same places. One that has ended stays, too. */
function updated(before: Groups, alerts: readonly Message[]): Groups {
  const current = new Map(alerts.map((alert) => [alertKey(alert), alert]));
  const update = (alert: Message): Message =>
    current.get(alertKey(alert)) ?? { ...alert, state: "resolved" };
  return {
    nobody: before.nobody.map(update),
    somebody: before.somebody.map(update),
    silenced: before.silenced.map(update),
  };
}
