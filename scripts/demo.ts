/** `npm run demo`: a temporary server with two users, a chat and three messages from services. */
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createPasswords } from "../server/src/auth/passwords/passwords.ts";
import { systemClock } from "../server/src/clock.ts";
import { readConfig } from "../server/src/config/config.ts";
import { type RunningServer, startServer } from "../server/src/start.ts";
import { createUsers } from "../server/src/users/users.ts";
import { demoMessages } from "./demo-messages.ts";

const setupToken = "demo";
const ada = { email: "ada@example.org", password: "a quiet harbour", displayName: "Ada" };
const ben = { email: "ben@example.org", password: "three loud bells", displayName: "Ben" };
const title = "Deploys";

const dataFolder = await mkdtemp(join(tmpdir(), "belfry-demo-"));
const config = readConfig(
  {
    BELFRY_PORT: (await isFree(8080)) ? "8080" : "0",
    BELFRY_DATA: dataFolder,
    BELFRY_SETUP_TOKEN: setupToken,
  },
  () => "",
);
const server = await startServer(config, { log: pino({ level: "warn" }) });

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.once(signal, async () => {
    await server.close();
    await rm(dataFolder, { recursive: true });
    process.exit(0);
  });
}

const owner = await callApi("/api/setup", { setupToken, ...ada, chatTitle: title });
const benId = await createBen(server);
const [chat] = (await callApi("/api/chats", undefined, owner.token)).items;
await callApi(`/api/chats/${chat.id}/members/${benId}`, { role: "member" }, owner.token, "PUT");
const webhook = await callApi(`/api/chats/${chat.id}/webhooks`, { name: "Relay" }, owner.token);
for (const message of demoMessages) await callApi(new URL(webhook.url).pathname, message);

process.stdout.write(`
Belfry is ready at ${server.url}

Sign in as Ada, the owner, or as Ben in another browser:

  ${ada.email}   ${ada.password}
  ${ben.email}   ${ben.password}

Three services have posted to the chat ${title}. To post a message yourself, open the chat and run:

  curl ${webhook.url} -d '{"text":"## Hello from the **terminal**\\n- it works"}'

Press Ctrl+C to stop the server and delete its data.
`);

/** Adds Ben directly, without an invite. */
async function createBen({ database }: RunningServer): Promise<number> {
  const { passwordMemoryKiB: memoryKiB, passwordPasses: passes } = config;
  const passwords = await createPasswords({ memoryKiB, passes });
  const users = createUsers({ database, clock: systemClock });
  const { email, displayName, password } = ben;
  const passwordHash = await passwords.hash(password);
  return (await users.create({ email, displayName, role: "member", passwordHash })).id;
}

// biome-ignore lint/suspicious/noExplicitAny: responses are only passed on
async function callApi(path: string, body?: object, token?: string, method = "POST"): Promise<any> {
  const response = await fetch(server.url + path, {
    method: body ? method : "GET",
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} returned ${await response.text()}`);
  return response.json();
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
