/** Saves the notification settings of a chat, one request after the other. */

import type { Chat } from "@belfry/contracts/chats";
import type { ChangeChatNotifications } from "@belfry/contracts/notifications/notifications";
import { useEffect, useRef } from "react";
import { call } from "../../api/call.ts";
import { useAction } from "../../ui/controls/use-action.ts";

/**
 * A request contains all settings. The stored ones come with an event after its reply, so a further
 * change continues from what was sent, and not from what is shown.
 */
export function useSettings({ id, me }: Chat) {
  const { level, isDefault, mutedUntil } = me.notifications;
  const stored: ChangeChatNotifications = { level: isDefault ? null : level, mutedUntil };
  const latestStored = useRef(stored);
  const wanted = useRef(stored);
  const last = useRef(Promise.resolve());
  const running = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the object is made from these values
  useEffect(() => {
    latestStored.current = stored;
    if (running.current === 0) wanted.current = stored;
  }, [level, isDefault, mutedUntil]);

  return useAction((change: Partial<ChangeChatNotifications>) => {
    const body = { ...wanted.current, ...change };
    wanted.current = body;
    running.current += 1;
    const request = last.current
      .then(() => call("PUT /api/chats/:chatId/notifications", { params: { chatId: id }, body }))
      .catch((error) => {
        wanted.current = latestStored.current;
        throw error;
      })
      .finally(() => {
        running.current -= 1;
      });
    last.current = request.then(
      () => {},
      () => {},
    );
    return request;
  });
}
