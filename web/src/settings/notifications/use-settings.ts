/** The settings on screen. Changes are shown at once and saved one after the other. */
import type { NotificationSettings } from "@belfry/contracts/notifications/notifications";
import { useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { explain } from "../../text/explain.ts";

export function useSettings(first: NotificationSettings) {
  const [settings, setSettings] = useState(pick(first));
  const [failure, setFailure] = useState<string | null>(null);
  const wanted = useRef(settings);
  const saved = useRef(settings);
  const isSaving = useRef(false);

  function change(part: Partial<NotificationSettings>) {
    wanted.current = { ...wanted.current, ...part };
    setSettings(wanted.current);
    void save();
  }

  async function save() {
    if (isSaving.current) return;
    isSaving.current = true;
    setFailure(null);
    while (saved.current !== wanted.current) {
      const body = wanted.current;
      try {
        await call("PUT /api/me/notifications", { body });
        saved.current = body;
      } catch (error) {
        setFailure(explain(error));
        // Later changes may be valid; without one, the screen shows what is saved.
        if (wanted.current === body) wanted.current = saved.current;
        setSettings(wanted.current);
      }
    }
    isSaving.current = false;
  }

  return { settings, change, failure };
}

/** A reply has more members than a request may have. */
function pick(settings: NotificationSettings): NotificationSettings {
  const { directLevel, groupLevel, quietHours, criticalPassesQuietHours } = settings;
  const { pausedUntil, sound, mailAfterMinutes } = settings;
  const hours = { quietHours, criticalPassesQuietHours };
  const paused = pausedUntil === undefined ? {} : { pausedUntil };
  return { directLevel, groupLevel, ...hours, ...paused, sound, mailAfterMinutes };
}
