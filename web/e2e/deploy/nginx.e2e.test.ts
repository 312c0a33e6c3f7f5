/** The README's journeys through nginx with TLS, configured by `deploy/nginx.conf`. */
import { readFileSync } from "node:fs";
import tls from "node:tls";
import { expect, onTestFinished, test } from "vitest";
import { requirePrograms, startWithPrograms } from "../../../server/test/kit/processes/programs.ts";
import { startHarness } from "../support/harness.ts";
import { findNginxPorts, listNginxFiles, startNginx } from "../support/network/nginx.ts";
import { runPostCommands, runScript, runSetupCommands } from "../support/readme-commands.ts";

const mebibyte = 1024 * 1024;

const programs = ["nginx", "openssl", "curl"] as const;

const start = await startWithPrograms(programs, async () => {
  const ports = await findNginxPorts(1);
  const url = `https://localhost:${ports.https}`;
  const harness = await startHarness({
    BELFRY_PORT: String(ports.upstreams[0]),
    BELFRY_PUBLIC_URL: url,
    BELFRY_TRUSTED_PROXIES: "127.0.0.1",
  });
  return { ports, url, harness };
});

test.each(listNginxFiles())("[O4] nginx accepts deploy/%s", async (file) => {
  requirePrograms("nginx", "openssl");
  const nginx = await startNginx(file, await findNginxPorts(2));
  await nginx.close();
});

test("Behind nginx with TLS, the journeys of the README work: setup, sign-in, posts, live messages, files", async () => {
  const { ports, url, harness } = start();
  const { certificate, accessLog, close } = await startNginx("nginx.conf", ports);
  onTestFinished(close);
  tls.setDefaultCACertificates([readFileSync(certificate, "utf8")]);
  const environment = { BELFRY: url, CURL_CA_BUNDLE: certificate };
  const curl = (args: string) => runScript(`curl -s ${args}`, environment);
  const prepared = await runSetupCommands(environment);
  expect(prepared.url).toMatch(new RegExp(`^${url}/api/webhooks/whk_`));

  const ada = { id: 1, email: "ada@example.org", displayName: "Ada" };
  const page = await harness.visit(undefined, { ignoreHTTPSErrors: true });
  const sockets: string[] = [];
  page.on("websocket", (socket) => sockets.push(socket.url()));
  await page.goto(`${url}/chats/${prepared.chat}`);
  await page.getByLabel("E-mail").fill(ada.email);
  await page.getByLabel("Password", { exact: true }).fill("a quiet harbour");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("textbox", { name: /message/i }).waitFor();
  await expect.poll(() => sockets).toEqual([`wss://localhost:${ports.https}/api/live`]);
  const cookies = await page.context().cookies();
  expect(cookies).toMatchObject([
    { name: "__Host-belfry_session", secure: true, httpOnly: true, sameSite: "Strict" },
    { name: "__Host-belfry_device", secure: true, httpOnly: true, sameSite: "Strict" },
  ]);

  await runPostCommands(prepared, environment);
  await page.getByRole("heading", { name: "Build passed" }).waitFor();
  await page.getByRole("textbox", { name: /message/i }).fill("Thanks, Relay");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("Thanks, Relay").waitFor();

  const upload = (bytes: number) =>
    curl(
      `-o /dev/null -w '%{http_code}' -F text=Report -F file=@<(head -c ${bytes} /dev/zero) ${prepared.url}`,
    );
  expect(await upload(8 * mebibyte - 1024)).toBe("200");
  // Belfry itself rejects this one, with a reason.
  expect(await upload(9 * mebibyte)).toBe("413");
  await page.getByRole("log").getByText("Report").waitFor();

  const header = "-H 'X-Forwarded-For: 203.0.113.9'";
  const body = `-H 'content-type: application/json' -d '{"email":"ada@example.org","password":"a quiet harbour"}'`;
  await curl(`-f --interface 127.0.0.2 ${header} ${body} ${url}/api/auth/login`);
  const { items } = await harness.request<{ items: { address: string }[] }>(
    ada,
    "GET /api/me/sessions",
  );
  expect(items.map(({ address }) => address)).toContain("127.0.0.2");
  expect(JSON.stringify(items)).not.toContain("203.0.113.9");

  const redirect = await curl(
    `-o /dev/null -w '%{http_code} %{redirect_url}' http://127.0.0.1:${ports.http}/docs`,
  );
  expect(redirect).toBe(`308 ${url}/docs`);
  expect(accessLog()).toContain('"POST /api/webhooks/[hidden]" 200');
  expect(accessLog()).not.toContain("whk_");
});
