/** Two processes behind a load balancer are replaced, one after the other, under load. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { protocol } from "@belfry/contracts/live/events";
import { afterAll, expect, inject, test } from "vitest";
import WebSocket from "ws";
import { startLoadBalancer } from "../kit/peers/load-balancer.ts";
import { administer, withName } from "../kit/processes/global-setup.ts";
import { type Chat, readAfter, sendPost, setUp } from "./chat.ts";
import { type Program, startProgram } from "./process.ts";

const senders = 8;
/** On a busy machine a second is not enough. */
const timeout = 30_000;
const name = `belfry_rolling_${process.pid}`;
const dataFolder = await mkdtemp(join(tmpdir(), "belfry-rolling-"));
const programs: Program[] = [];

await administer(inject("postgresUrl"), `create database ${name}`);
afterAll(async () => {
  for (const program of programs) await program.kill();
  await administer(inject("postgresUrl"), `drop database ${name} with (force)`);
  await rm(dataFolder, { recursive: true });
});

async function start(): Promise<Program> {
  const program = await startProgram(dataFolder, 0, {
    BELFRY_DATABASE_URL: withName(inject("postgresUrl"), name),
    BELFRY_STOP_DELAY: "500ms",
  });
  programs.push(program);
  return program;
}

/** Follows the chat as the web app does: after a lost connection it connects again and catches up. */
function follow(url: string, chat: Chat) {
  const ids: number[] = [];
  let rev = 0;
  let reconnects = 0;
  let socket: WebSocket;
  let isOver = false;

  function connect(): void {
    const headers = { authorization: `Bearer ${chat.token}` };
    socket = new WebSocket(`${url.replace("http", "ws")}/api/live`, [protocol], { headers });
    socket.on("error", () => {}); // `close` follows
    const resume = () => socket.send(JSON.stringify({ type: "resume", chats: { [chat.id]: rev } }));
    socket.on("message", (data) => {
      const event = JSON.parse(String(data));
      if (event.type === "ready") resume();
      if (event.type !== "message.posted" || event.rev <= rev) return;
      if (event.prevRev > rev) return resume(); // an event is missing
      rev = event.rev;
      ids.push(event.id);
    });
    socket.on("close", () => {
      if (isOver) return;
      reconnects += 1;
      setTimeout(connect, 50);
    });
  }
  connect();
  return {
    ids,
    reconnects: () => reconnects,
    end(): void {
      isOver = true;
      socket.terminate();
    },
  };
}

test("A rolling restart of two processes fails no request, and clients receive every message in order", async () => {
  const first = await start();
  const second = await start();
  const balancer = await startLoadBalancer([first.url, second.url], { checksHealth: true });
  const { url } = balancer;
  const chat = await setUp(url);
  const client = follow(url, chat);
  const failures: unknown[] = [];
  const posted: number[] = [];
  let reads = 0;
  let isOver = false;

  const posts = Array.from({ length: senders }, async (_, sender) => {
    for (let count = 1; !isOver; count++) {
      const text = `${sender}.${count}`;
      const by = sender % 2 === 0 ? "webhook" : "owner";
      await sendPost(url, chat, { by, text, key: text }).then(
        (id) => posted.push(id),
        (error) => failures.push(error),
      );
    }
  });
  const reading = (async () => {
    const headers = { authorization: `Bearer ${chat.token}` };
    while (!isOver) {
      const reply = await fetch(`${url}/api/chats`, { headers }).catch((error: Error) => error);
      if (reply instanceof Error || !reply.ok) failures.push(reply);
      else await reply.arrayBuffer();
      reads += 1;
    }
  })();

  const progress = async () => {
    const count = posted.length;
    await expect.poll(() => posted.length, { timeout }).toBeGreaterThan(count + 20);
  };
  let remaining = second;
  for (const stopped of [first, second]) {
    await progress();
    expect(await stopped.stop()).toBe(0);
    const started = await start();
    await balancer.setTargets([remaining.url, started.url]);
    remaining = started;
    await progress();
  }
  isOver = true;
  await Promise.all([...posts, reading]);
  expect(failures).toEqual([]);

  const stored = (await readAfter(url, chat, 0)).map(({ id }) => id);
  expect(stored).toEqual(posted.toSorted((a, b) => a - b));
  await expect.poll(() => client.ids, { timeout }).toEqual(stored);
  client.end();
  await balancer.close();
  console.log(
    `${posted.length} posts and ${reads} reads, no failure; ${client.reconnects()} reconnects`,
  );
});
