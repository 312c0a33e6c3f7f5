/** The messages that the user sends later, loaded after each connect and each change. */
import type { ServerEvent } from "@belfry/contracts/live/events";
import type { Call } from "../../api/call.ts";
import type { Loads } from "../../api/loads.ts";
import type { Store } from "../store.ts";

interface ScheduledOptions {
  store: Store;
  call: Call;
  loads: Loads;
}

const subject = "scheduled";

export function createScheduled({ store, call, loads }: ScheduledOptions) {
  function load(): Promise<void> {
    loads.outdate(subject);
    return loads.once(subject, async () => {
      const request = () => call("GET /api/me/scheduled-messages");
      const loaded = await loads.current([subject], request);
      if (loaded) store.set((live) => ({ ...live, scheduled: loaded.items }));
    });
  }

  return {
    load,
    onEvent({ type }: ServerEvent): void {
      if (type === "scheduled.changed") void load();
    },
  };
}
