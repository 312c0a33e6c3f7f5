import { expect, test } from "vitest";
import { eachDatabase } from "./kit/each-database.ts";
import { listen } from "./kit/live-client.ts";
import { isInstalled, runProgram, startAlertmanager } from "./kit/processes/debian-senders.ts";
import { startWithCast } from "./kit/test-server.ts";

const labels = { alertname: "DiskFull", instance: "db-1", severity: "critical" };

test("Debian's senders are installed if the environment requires them", () => {
  for (const program of ["prometheus-alertmanager", "apprise"]) isInstalled(program);
});

eachDatabase((open) => {
  if (isInstalled("prometheus-alertmanager")) {
    test.for([
      {
        kind: "slack_configs",
        config: (url: string) => ({ api_url: `${url}/slack`, channel: "#ops" }),
      },
      { kind: "webhook_configs", config: (url: string) => ({ url: `${url}/alertmanager` }) },
    ])(
      "[W30] An alert of Alertmanager's $kind updates one message from firing to resolved",
      { timeout: 60_000 },
      async ({ kind, config }) => {
        const cast = await startWithCast(await open());
        const { request, ada, chat, relay } = cast;
        const client = await listen(cast, ada);
        const receiver = { ...config(relay.url), send_resolved: true };
        const alertmanager = await startAlertmanager({ [kind]: [receiver] });

        await alertmanager.sendAlert({ labels });
        const { message: firing } = await client.next("message.posted");
        expect(firing.id).toBe(1);
        expect(JSON.stringify(firing)).toMatch(/firing.*DiskFull/i);
        await alertmanager.sendAlert({ labels, endsAt: new Date(Date.now() - 1000).toISOString() });
        const { message: resolved } = await client.next("message.changed");
        expect(resolved.id).toBe(1);
        expect(JSON.stringify(resolved)).toMatch(/resolved.*DiskFull/i);

        await alertmanager.sendAlert({
          labels,
          endsAt: new Date(Date.now() + 60_000).toISOString(),
        });
        const { message: again } = await client.next("message.posted");
        expect(again.id, "a new alert posts a new message").toBe(2);
        const { body } = await request(`GET ${chat}/messages`, { as: ada });
        expect(body.items).toHaveLength(2);
      },
    );
  }

  if (isInstalled("apprise")) {
    test("Apprise posts in its Mattermost and JSON formats", { timeout: 60_000 }, async () => {
      const { request, ada, chat, url, relay } = await startWithCast(await open());
      const token = relay.url.split("/").at(-1);
      const host = new URL(url).host;
      for (const target of [`mmost://${host}/${token}`, `json://${host}/api/webhooks/${token}`]) {
        expect(await runProgram("apprise", "-t", "Backup", "-b", "All **done**", target)).toBe(0);
      }
      const { body } = await request(`GET ${chat}/messages`, { as: ada });
      expect(body.items).toHaveLength(2);
      for (const message of body.items) {
        expect(JSON.stringify(message)).toMatch(/Backup/);
        expect(JSON.stringify(message)).toMatch(/All \*\*done\*\*/);
      }
    });
  }
});
