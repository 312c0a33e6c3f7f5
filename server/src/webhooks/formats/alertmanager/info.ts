/** Alertmanager in the lists of services, and how to set it up. */
import type { ServiceInfo } from "../format.ts";
import { slackReceiver } from "./slack-receiver.ts";

export const info: ServiceInfo = {
  title: "Alertmanager",
  icon: "siren",
  setup: {
    group: "monitoring",
    note: "A group of alerts is one message that turns green when it is resolved.",
    steps: [
      {
        text: "Add the receiver to `alertmanager.yml`, and name it in a route:",
        code: {
          language: "yaml",
          text: `receivers:
  - name: belfry
    webhook_configs:
      - url: "{url}/alertmanager"
        send_resolved: true`,
        },
      },
      {
        text: "Reload Alertmanager:",
        code: { language: "sh", text: "kill -HUP $(pidof alertmanager)" },
      },
    ],
    alternative: {
      note: "If you already use slack_configs, keep them and change the URL. This text lists each alert with its description and state.",
      language: "yaml",
      code: slackReceiver,
    },
  },
};
