/** Loads the code of alerts after the first screen, with the first list of open alerts. */
import type { ServerEvent } from "@belfry/contracts/live/events";
import { onDemand } from "../../ui/on-demand.ts";
import type { Alerts, AlertsOptions } from "./alerts.ts";

const code = onDemand(() => import("./alerts.ts"));

export function createAlertsOnDemand(options: AlertsOptions) {
  let alerts: Alerts | undefined;

  async function get(): Promise<Alerts> {
    const { createAlerts } = await code.load();
    alerts ??= createAlerts(options);
    return alerts;
  }

  type Acts = Alerts["actions"];
  const actions: Acts = {
    acknowledge: async (...args) => (await get()).actions.acknowledge(...args),
    unacknowledge: async (...args) => (await get()).actions.unacknowledge(...args),
    closeAlert: async (...args) => (await get()).actions.closeAlert(...args),
  };

  return {
    actions,
    /** Without its code the list stays empty until the next connection. */
    load: () =>
      get().then(
        (loaded) => loaded.load(),
        () => {},
      ),
    // Earlier events are in the first list.
    onEvent: (event: ServerEvent) => alerts?.onEvent(event),
    onApplied: (event: ServerEvent) => alerts?.onApplied(event),
  };
}
