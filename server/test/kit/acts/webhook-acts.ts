/** Posts of the webhooks: plain, silent, with a key, as alerts, and with files. Users act on alerts. */
import { field, file, form, png } from "../files/uploads.ts";
import type { Act } from "./turn.ts";

export const webhookActs: readonly Act[] = [
  ({ hook, text }) => hook({ text }),
  ({ hook, text }) => hook({ text, username: "CI" }),
  ({ hook, text, key }) => hook({ text, key }),
  ({ hook, text, key }) => hook({ text, key, silent: true }),
  ({ hook, text, key }) => hook({ text, key, level: "critical", state: "open" }),
  ({ hook, text, key }) => hook({ text, key, state: "resolved" }),
  ({ hook, text, key, pick }) =>
    hook({ text, key, state: pick(["open", "resolved"]), instances: [pick(["a", "b", "c"])] }),
  ({ send, alert, pick }) =>
    send(`PUT ${alert}/acknowledgement`, pick([{}, {}, { takeOver: true }])),
  ({ send, alert }) => send(`DELETE ${alert}/acknowledgement`),
  ({ send, alert }) => send(`PUT ${alert}/closed`),
  ({ hook, text }) => {
    const { body, headers } = form([file("graph.png", png(4, 4)), field("text", text)]);
    return hook(body, { headers });
  },
  ({ send, group, webhookId, pick }) =>
    send(`PATCH ${group}/webhooks/${webhookId}`, { name: pick(["Relay", "Alarm"]) }),
];
