/**
 * `npm run post-path`: which of the project's functions one native webhook post runs, measured with
 * V8's precise coverage in a real server, from the request's bytes to the frame on a member's socket.
 */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import WebSocket from "ws";
import { readConfig } from "../../../src/config/config.ts";
import { startServer } from "../../../src/start.ts";
import type { Size } from "../sizes.ts";
import {
  type Coverage,
  filesOfAll,
  type PathFile,
  type ScriptCoverage,
  startCoverage,
} from "./coverage.ts";

const posts = 12;

/** More files or lines fail. They are only ever lowered. More than the goals is reported. */
const limits = { files: { max: 30, goal: 26 }, lines: { max: 700, goal: 620 } };

export function postPathSizes(files: readonly PathFile[]): Size[] {
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  return [
    { name: "The path of a post", value: files.length, unit: "files", ...limits.files },
    { name: "The path of a post", value: lines, unit: "lines", ...limits.lines },
  ];
}

/** The project's files with at least one function that runs for each post, most lines first. */
export async function measurePostPath(): Promise<PathFile[]> {
  const timers = stoppableTimers();
  const dataFolder = await mkdtemp(join(tmpdir(), "belfry-post-path-"));
  const config = readConfig(
    { BELFRY_PORT: "0", BELFRY_DATA: dataFolder, BELFRY_SETUP_TOKEN: "setup" },
    () => "",
  );
  const server = await startServer(config, { log: pino({ level: "silent" }) });
  // Before the first post: V8 counts branches only in functions that it compiles later.
  const coverage = await startCoverage();
  try {
    const { webhookUrl, member } = await setUp(server.url);
    await post(webhookUrl, member);
    timers.stop();
    const runs: ScriptCoverage[][] = [];
    for (let count = 0; count < posts; count++) {
      await untilIdle(coverage);
      await post(webhookUrl, member);
      runs.push(await coverage.take());
    }
    member.close();
    return await filesOfAll(runs);
  } finally {
    timers.restart();
    coverage.end();
    await server.close();
    await rm(dataFolder, { recursive: true });
  }
}

/**
 * Background jobs start with a timer. On a busy machine a post takes so long that some of them run during
 * every post, so no timer of the server runs during the posts.
 */
function stoppableTimers() {
  const { setTimeout, setInterval } = globalThis;
  let areStopped = false;
  const stoppable = (start: typeof setTimeout) =>
    ((callback: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) =>
      start(() => areStopped || callback(...values), ms)) as typeof setTimeout;
  globalThis.setTimeout = stoppable(setTimeout);
  globalThis.setInterval = stoppable(setInterval as typeof setTimeout) as typeof setInterval;
  return {
    stop: () => {
      areStopped = true;
    },
    restart: () => {
      areStopped = false;
      Object.assign(globalThis, { setTimeout, setInterval });
    },
  };
}

/** Waits until the work that the last post left behind has ended, such as a job that had started. */
async function untilIdle(coverage: Coverage): Promise<void> {
  do {
    await coverage.take();
    await wait(20);
  } while ((await coverage.take()).length > 0);
}

async function setUp(url: string): Promise<{ webhookUrl: string; member: WebSocket }> {
  const request = async (path: string, body?: object, token?: string) => {
    const reply = await fetch(url + path, {
      method: body ? "POST" : "GET",
      headers: {
        ...(body && { "content-type": "application/json" }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: the shapes of three replies are known here
    return reply.json() as Promise<any>;
  };
  const owner = { email: "ada@example.org", password: "a quiet harbour", displayName: "Ada" };
  const { token } = await request("/api/setup", {
    setupToken: "setup",
    ...owner,
    chatTitle: "Deploys",
  });
  const { items } = await request("/api/chats", undefined, token);
  const webhook = await request(`/api/chats/${items[0].id}/webhooks`, { name: "Relay" }, token);
  const member = new WebSocket(`${url.replace("http", "ws")}/api/live`, "belfry.v1", {
    headers: { authorization: `Bearer ${token}` },
  });
  await once(member, "message");
  return { webhookUrl: webhook.url, member };
}

/** Over a separate socket, so that no client code of the project runs in this process. */
async function post(webhookUrl: string, member: WebSocket): Promise<void> {
  const { hostname, port, pathname } = new URL(webhookUrl);
  const body = JSON.stringify({ text: "## Build **passed**\n- job: `test`" });
  const heard = once(member, "message");
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  socket.resume();
  await Promise.all([once(socket, "close"), heard]);
}

if (import.meta.main) {
  const files = await measurePostPath();
  if (process.argv.includes("--json")) process.stdout.write(JSON.stringify(files));
  else print(files);
}

function print(files: readonly PathFile[]): void {
  for (const { path, lines, functions } of files) {
    process.stdout.write(`${String(lines).padStart(4)}  ${path}  ${functions.join(" ")}\n`);
  }
  const lines = files.reduce((sum, file) => sum + file.lines, 0);
  process.stdout.write(`${files.length} files, ${lines} lines\n`);
}
