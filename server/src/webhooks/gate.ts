/** stub */
import type { Clock } from "../clock.ts";
import { openRateLimit, refuseRate } from "../http/rate-limit.ts";
import type { Signed } from "./formats/format.ts";
import type { Sender } from "./store.ts";
export interface Asked {
  addressOf(): string;
  headers: Readonly<Record<string, unknown>>;
  body: Buffer;
  isSigned(s: Signed): boolean;
}
export interface Gate {
  admit(sender: Sender, asked: Asked): void;
  allowance(sender: Sender): {
    limit: number;
    remaining: number;
    windowSeconds: number;
    resetSeconds: number;
    resetAt: number;
  };
}
export function openGate({
  clock,
  config,
}: {
  clock: Clock;
  config: { webhookRate: number; webhookBurst: number };
}): Gate {
  const perSecond = config.webhookRate,
    burst = config.webhookBurst;
  const posts = openRateLimit({ clock, perSecond, burst });
  return {
    admit(sender) {
      const w = posts.take(String(sender.id));
      if (w > 0) refuseRate(w, { perSecond, burst });
    },
    allowance: () => ({
      limit: burst,
      remaining: burst,
      windowSeconds: Math.ceil(burst / perSecond),
      resetSeconds: 0,
      resetAt: clock.now(),
    }),
  };
}
