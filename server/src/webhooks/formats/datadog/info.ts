/** Datadog in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";

export const info: ServiceInfo = {
  title: "Datadog",
  icon: "chart",
  setup: {
    group: "monitoring",
    note: "A webhook with a custom payload. An alert is one message from trigger to recovery, with the value and the graph.",
    steps: [
      { text: "Open **Integrations › Webhooks › New**." },
      {
        values: {
          URL: "{url}/datadog",
          Name: "belfry",
          Payload: `{
  "event_title": "$EVENT_TITLE",
  "event_msg": "$EVENT_MSG",
  "alert_transition": "$ALERT_TRANSITION",
  "alert_type": "$ALERT_TYPE",
  "alert_priority": "$ALERT_PRIORITY",
  "alert_scope": "$ALERT_SCOPE",
  "alert_status": "$ALERT_STATUS",
  "alert_cycle_key": "$ALERT_CYCLE_KEY",
  "link": "$LINK",
  "snapshot": "$SNAPSHOT",
  "date": "$DATE"
}`,
        },
      },
      {
        text: "Add `@webhook-belfry` to the message of a monitor, and to the message for its recovery.",
      },
    ],
  },
};
