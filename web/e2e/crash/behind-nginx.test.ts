/** Two processes behind nginx, configured by `deploy/nginx-several.conf`. */
import { readFileSync } from "node:fs";
import tls from "node:tls";
import type { Chat } from "@belfry/contracts/chats";
import { expect, onTestFinished, test } from "vitest";
import { startWithPrograms } from "../../../server/test/kit/processes/programs.ts";
import { password, startHarness } from "../support/harness.ts";
import { findNginxPorts, startNginx } from "../support/network/nginx.ts";
import { startPair } from "../support/servers.ts";

const programs = ["nginx", "openssl"] as const;

const start = await startWithPrograms(programs, async () => {
  const ports = await findNginxPorts(2);
  const upstreams = ports.upstreams as [number, number];
  const url = `https://localhost:${ports.https}`;
  const environment = { BELFRY_PUBLIC_URL: url, BELFRY_TRUSTED_PROXIES: "127.0.0.1" };
  let pair: Awaited<ReturnType<typeof startPair>> | undefined;
  const harness = await startHarness(environment, async (config) => {
    pair = await startPair(config, upstreams);
    return { ...pair, url };
  });
  return { ports, upstreams, harness, pair };
});

test("[O4] Behind nginx, people read and write while two processes are replaced one after the other", async () => {
  const { ports, upstreams, harness, pair } = start();
  const nginx = await startNginx("nginx-several.conf", ports);
  onTestFinished(nginx.close);
  tls.setDefaultCACertificates([readFileSync(nginx.certificate, "utf8")]);
  const ada = await harness.setUp();
  const ben = await harness.addUser("Ben");
  const body = { title: "Deploys", kind: "group", memberIds: [ben.id] };
  const { id } = await harness.request<Chat>(ada, "POST /api/chats", body);
  const relay = `POST /api/chats/${id}/webhooks`;
  const { url } = await harness.request<{ url: string }>(ada, relay, { name: "Relay" });

  const pages = await Promise.all(
    [ada, ben].map(async ({ email }) => {
      const page = await harness.visit(undefined, { ignoreHTTPSErrors: true });
      await page.goto(`/chats/${id}`);
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("textbox", { name: /message/i }).waitFor();
      return page;
    }),
  );

  async function exchange(round: string): Promise<void> {
    const lines = [`Relay ${round}`, ...pages.map((_, index) => `Person ${index} ${round}`)];
    const reply = await fetch(url, { method: "POST", body: JSON.stringify({ text: lines[0] }) });
    expect(reply.status).toBe(200);
    for (const [index, page] of pages.entries()) {
      await page.getByRole("textbox", { name: /message/i }).fill(lines[index + 1] ?? "");
      await page.keyboard.press("Enter");
    }
    for (const page of pages) {
      for (const line of lines) await page.getByRole("log").getByText(line).waitFor();
    }
  }

  await exchange("at first");
  for (const port of upstreams) {
    // As the file says.
    await nginx.setDown([port]);
    await pair?.stop(port);
    await pair?.start(port);
    await nginx.setDown([]);
    await exchange(`after ${upstreams.indexOf(port) + 1}`);
  }
});
