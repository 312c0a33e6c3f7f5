import { readFileSync } from "node:fs";
import type { Message } from "@belfry/contracts/messages/messages";
import { expect, test } from "vitest";
import { anyDatabase, eachDatabase } from "./kit/each-database.ts";
import { listen } from "./kit/live-client.ts";
import { requirePrograms, runProgram } from "./kit/processes/programs.ts";
import { type SentAlert, startAlertmanager } from "./kit/senders/alertmanager.ts";
import { startWithCast } from "./kit/test-server.ts";

const minuteMs = 60_000;

/** An alert of kube-prometheus about a pod. */
function podAlert(pod: string, container: string): SentAlert {
  return {
    labels: {
      alertname: "KubePodCrashLooping",
      namespace: "payments",
      pod,
      container,
      instance: "10.42.3.17:8080",
      job: "kube-state-metrics",
      severity: "warning",
    },
    annotations: {
      summary: "Pod is crash looping.",
      description: `Pod payments/${pod} (${container}) is in waiting state (reason: "CrashLoopBackOff").`,
      runbook_url: "https://runbooks.example/kubernetes/kubepodcrashlooping",
    },
    // Alertmanager sends older alerts at once, without waiting for the others of their group.
    startsAt: timeAgo(0),
    generatorURL: "https://prometheus.example/graph?g0.expr=max_over_time%28kube_pod%29&g0.tab=1",
  };
}

function timeAgo(ms: number): string {
  return new Date(Date.now() - ms).toISOString();
}

function resolved(alert: SentAlert): SentAlert {
  return { ...alert, startsAt: timeAgo(30 * minuteMs), endsAt: timeAgo(0) };
}

/** The receiver in the guide, by the name of its integration, with the URL of a test. */
function receiverInGuide(kind: string, url: string): string {
  const guide = new URL("../../docs/guides/connect/alertmanager.md", import.meta.url);
  const blocks = readFileSync(guide, "utf8").matchAll(/^```yaml\n([\s\S]*?)\n```$/gm);
  const [receiver = ""] = [...blocks].flatMap(([, block]) => (block?.includes(kind) ? block : []));
  return receiver.replace("https://chat.example.org/api/webhooks/whk_…", url);
}

/** Each pod's line of a message. */
function linesOf(message: Message, pods: readonly SentAlert[]): (string | undefined)[] {
  const lines = `${message.text}\n${message.cards?.[0]?.text}`.split("\n");
  return pods.map(({ labels: { pod = "" } }) => lines.find((line) => line.includes(pod)));
}

anyDatabase((open) => {
  test.for(["slack_configs", "webhook_configs"])(
    "[H4] Alertmanager's %s give one message that names every crashing pod until all are resolved",
    { timeout: 60_000 },
    async (kind) => {
      requirePrograms("alertmanager");
      const cast = await startWithCast(await open());
      const { request, ada, chat, relay } = cast;
      const client = await listen(cast, ada);
      const alertmanager = await startAlertmanager(receiverInGuide(kind, relay.url));
      const pods = [
        podAlert("api-7d9f8b6c5-x2k4q", "app"),
        podAlert("ledger-0", "ledger"),
        podAlert("worker-58c7d9f7b4-hhq2m", "consumer"),
      ];
      const [first, ...others] = pods.map(resolved);

      await alertmanager.sendAlerts(pods);
      const { message: firing } = await client.next("message.posted");
      expect(firing).toMatchObject({ id: 1, level: "warning", state: "open" });
      expect(firing.cards?.[0]?.title).toMatch(/FIRING:3.*KubePodCrashLooping|^Firing \(3\)/);
      expect(firing.startedAt).toBeDefined();
      for (const [index, line] of linesOf(firing, pods).entries()) {
        expect(line).toContain(pods[index]?.annotations.description);
      }

      if (first) await alertmanager.sendAlerts([first]);
      const { message: partly } = await client.next("message.changed");
      expect(partly).toMatchObject({ id: 1, level: "warning", state: "open" });
      const [over, ...stillFiring] = linesOf(partly, pods);
      expect(over).toMatch(/resolved after 30 ?m/);
      for (const line of stillFiring) expect(line).toMatch(/firing/);

      await alertmanager.sendAlerts(others);
      const { message: ended } = await client.next("message.changed");
      expect(ended).toMatchObject({ id: 1, level: "success", state: "resolved" });
      expect(ended.cards?.[0]?.text).toMatch(/resolved after 30 ?m/i);
      // Alertmanager does not send the first pod again: its line is kept.
      for (const [index, line] of linesOf(ended, pods).entries()) {
        expect(line).toContain(pods[index]?.annotations.description);
      }

      await alertmanager.sendAlerts([podAlert("ledger-0", "ledger")]);
      const { message: again } = await client.next("message.posted");
      expect(again.id, "a new alert posts a new message").toBe(2);
      const { body } = await request(`GET ${chat}/messages`, { as: ada });
      expect(body.items).toHaveLength(2);
    },
  );

  test("Apprise posts in its Mattermost and JSON formats", { timeout: 60_000 }, async () => {
    requirePrograms("apprise");
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
});

/** Alertmanager's receivers for the APIs of other products, with the integration key of a webhook. */
const apiReceivers = {
  pagerduty_configs: (url: string, key: string) => ({
    url: `${url}/v2/enqueue`,
    routing_key: key,
    severity: "{{ .CommonLabels.severity }}",
    links: [{ href: "https://runbooks.example/kubernetes", text: "Runbook" }],
  }),
  opsgenie_configs: (url: string, key: string) => ({
    api_url: `${url}/`,
    api_key: key,
    priority: "P3",
    update_alerts: true,
  }),
};

eachDatabase((open) => {
  test.for(["pagerduty_configs", "opsgenie_configs"] as const)(
    "[W98, W102] Alertmanager's %s give one message that is firing, acknowledged and resolved",
    { timeout: 60_000 },
    async (kind) => {
      requirePrograms("alertmanager");
      const cast = await startWithCast(await open());
      const { request, ada, ben, chat, url, relay } = cast;
      const client = await listen(cast, ada);
      const config = { ...apiReceivers[kind](url, relay.integrationKey), send_resolved: true };
      const receiver = { name: "belfry", [kind]: [config] };
      // JSON is valid YAML.
      const alertmanager = await startAlertmanager(`receivers: ${JSON.stringify([receiver])}`);
      const alert = podAlert("ledger-0", "ledger");

      await alertmanager.sendAlerts([alert]);
      const { message: firing } = await client.next("message.posted");
      expect(firing).toMatchObject({ id: 1, level: "warning", state: "open" });
      const [card] = firing.cards ?? [];
      expect(card?.title).toMatch(/KubePodCrashLooping/);
      expect(JSON.stringify(card)).toContain("CrashLoopBackOff");

      await request(`PUT ${chat}/messages/1/acknowledgement`, { as: ben, body: {} });
      await client.next("alert.changed");

      // The group is sent again, because a pod joined.
      await alertmanager.sendAlerts([podAlert("api-7d9f8b6c5-x2k4q", "app")]);
      const { message: joined } = await client.next("message.changed");
      expect(joined).toMatchObject({
        id: 1,
        state: "open",
        acknowledgement: { by: { userId: 2 } },
      });

      const all = [alert, podAlert("api-7d9f8b6c5-x2k4q", "app")];
      await alertmanager.sendAlerts(all.map(resolved));
      const ended = async () =>
        (await request(`GET ${chat}/messages/1`, { as: ada })).body.state as string;
      await expect.poll(ended, { timeout: 20_000 }).toBe("resolved");

      await alertmanager.sendAlerts([podAlert("ledger-0", "ledger")]);
      const { message: again } = await client.next("message.posted");
      expect(again.id, "a new alert posts a new message").toBe(2);
      const { body } = await request(`GET ${chat}/webhooks/1/deliveries`, { as: ada });
      for (const delivery of body.items) expect(delivery).not.toHaveProperty("code");
    },
  );
});
