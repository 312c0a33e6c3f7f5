/**
 * `npm run post-path`: which of the project's functions one native webhook post runs, measured with
 * V8's precise coverage in a real server, from the request's bytes to the frame on a member's socket.
 */
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Session } from "node:inspector/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import WebSocket from "ws";
import { readConfig } from "../../src/config/config.ts";
import { startServer } from "../../src/start.ts";

const root = join(import.meta.dirname, "../../..");
/** Background jobs run a function now and then: what runs in each of these posts is the path. */
const posts = 12;

export interface PathFile {
  /** From the project's root. */
  path: string;
  functions: string[];
  /** Lines of code that ran: no blank lines, no comments. */
  lines: number;
}

/** The project's files with at least one function that runs for one post, most lines first. */
export async function measurePostPath(): Promise<PathFile[]> {
  const dataFolder = await mkdtemp(join(tmpdir(), "belfry-post-path-"));
  const config = readConfig(
    { BELFRY_PORT: "0", BELFRY_DATA: dataFolder, BELFRY_SETUP_TOKEN: "setup" },
    () => "",
  );
  const server = await startServer(config, { log: pino({ level: "silent" }) });
  const session = new Session();
  try {
    const { webhookUrl, member } = await setUp(server.url);
    await post(webhookUrl, member);
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    const runs: Map<string, CoveredFunction[]>[] = [];
    for (let count = 0; count < posts; count++) {
      await session.post("Profiler.takePreciseCoverage");
      await post(webhookUrl, member);
      const { result } = await session.post("Profiler.takePreciseCoverage");
      runs.push(coveredFunctions(result));
    }
    member.close();
    return await pathFiles(runs);
  } finally {
    session.disconnect();
    await server.close();
    await rm(dataFolder, { recursive: true });
  }
}

interface CoveredFunction {
  name: string;
  start: number;
  hasRun: boolean;
  /** Character ranges with their counts, the function's own first, inner ones after it. */
  ranges: { startOffset: number; endOffset: number; count: number }[];
}

interface ScriptCoverage {
  url: string;
  functions: { functionName: string; ranges: CoveredFunction["ranges"] }[];
}

function coveredFunctions(scripts: readonly ScriptCoverage[]): Map<string, CoveredFunction[]> {
  const byPath = new Map<string, CoveredFunction[]>();
  for (const { url, functions } of scripts) {
    const path = url.startsWith("file:") ? relative(root, fileURLToPath(url)) : "";
    if (!/^(server|contracts)\/src\//.test(path)) continue;
    const all = functions.map(({ functionName: name, ranges }) => {
      const [own] = ranges;
      const hasRun = own !== undefined && own.count > 0;
      return { name: name || "(anonymous)", start: own?.startOffset ?? 0, hasRun, ranges };
    });
    if (all.some(({ hasRun }) => hasRun)) byPath.set(path, all);
  }
  return byPath;
}

async function pathFiles(runs: readonly Map<string, CoveredFunction[]>[]): Promise<PathFile[]> {
  const [first = new Map<string, CoveredFunction[]>(), ...others] = runs;
  const files = await Promise.all(
    [...first].map(async ([path, functions]) => {
      const always = functions.filter(
        ({ start, hasRun }) =>
          hasRun &&
          others.every((run) => run.get(path)?.some((one) => one.hasRun && one.start === start)),
      );
      const never = functions.filter(({ hasRun }) => !hasRun);
      const text = await readFile(join(root, path), "utf8");
      const lines = linesRun(text, [...always, ...never]);
      return { path, functions: always.map(({ name }) => name), lines };
    }),
  );
  return files
    .filter(({ functions }) => functions.length > 0)
    .sort((a, b) => b.lines - a.lines || a.path.localeCompare(b.path));
}

/** Counts the lines of code with at least one character that ran. */
function linesRun(text: string, functions: readonly CoveredFunction[]): number {
  const hasRun = new Uint8Array(text.length);
  const ranges = functions
    .flatMap((covered) => covered.ranges)
    .sort((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of ranges) {
    hasRun.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  }
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) =>
    comment.replace(/[^\n]/g, " "),
  );
  let offset = 0;
  let lines = 0;
  for (const line of code.split("\n")) {
    const isCode = [...line].some(
      (character, index) => character !== " " && hasRun[offset + index],
    );
    if (isCode) lines += 1;
    offset += line.length + 1;
  }
  return lines;
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
