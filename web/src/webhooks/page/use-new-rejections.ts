/** How many requests were rejected since the user last looked at the deliveries of a webhook. */
import type { Me } from "@belfry/contracts/users";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useEffect, useState } from "react";
import { readLocal, writeLocal } from "../../ui/local-storage.ts";

/** While the deliveries are open, the number stays and grows. It is remembered in this browser. */
export function useNewRejections(webhook: Webhook, me: Me, isOpen: boolean): number {
  const name = `${me.id}.rejections.${webhook.id}`;
  const { refused } = webhook;
  const [seen, setSeen] = useState(() => readSeen(name) ?? refused - rejectedToday(webhook));

  useEffect(() => {
    if (isOpen) writeLocal(name, String(refused));
  }, [isOpen, name, refused]);
  useEffect(() => {
    if (!isOpen) return;
    return () => setSeen(readSeen(name) ?? 0);
  }, [isOpen, name]);

  return Math.max(0, refused - seen);
}

function readSeen(name: string): number | undefined {
  const stored = readLocal(name);
  return stored === null ? undefined : Number(stored);
}

/** All that is new for a user who has never looked. */
function rejectedToday({ lastDay }: Webhook): number {
  return lastDay.reduce((sum, { refused }) => sum + refused, 0);
}
