/** A standby that lacks the newest commits is promoted under a running server. */
import { chown, cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { connectLiveClient } from "../kit/live-client.ts";
import { administer, withName } from "../kit/processes/global-setup.ts";
import { createCluster, runCluster } from "../kit/processes/postgres.ts";
import { sendPost, setUp } from "./chat.ts";
import { type Program, startProgram } from "./process.ts";

const dataFolder = await mkdtemp(join(tmpdir(), "belfry-promotion-"));
const cluster = await createCluster();
const standby = { ...cluster, dataFolder: join(cluster.folder, "standby") };
let running = await runCluster(cluster);
let program: Program | undefined;

afterAll(async () => {
  await program?.kill();
  await running.stop("SIGINT");
  await rm(cluster.folder, { recursive: true });
  await rm(dataFolder, { recursive: true });
});

/** Copies the stopped primary, as a standby that has followed it until now. */
async function copyToStandby(): Promise<void> {
  await running.stop("SIGINT");
  await cp(cluster.dataFolder, standby.dataFolder, { recursive: true });
  await writeFile(join(standby.dataFolder, "standby.signal"), "");
  const { uid, gid } = cluster.identity;
  if (uid !== undefined && gid !== undefined) await chownAll(standby.dataFolder, uid, gid);
  running = await runCluster(cluster);
}

async function chownAll(folder: string, uid: number, gid: number): Promise<void> {
  await chown(folder, uid, gid);
  for (const name of await readdir(folder, { recursive: true })) {
    await chown(join(folder, name), uid, gid);
  }
}

test("[D8] After a standby without the newest messages is promoted, clients learn a new epoch and load again", async () => {
  await administer(cluster.url, "create database belfry");
  program = await startProgram(dataFolder, 0, {
    BELFRY_DATABASE_URL: withName(cluster.url, "belfry"),
  });
  const { url } = program;
  const chat = await setUp(url);
  const connect = () =>
    connectLiveClient(url, { headers: { authorization: `Bearer ${chat.token}` } });
  const post = (text: string) =>
    expect
      .poll(() => sendPost(url, chat, { by: "webhook", text, key: text }).catch(() => undefined), {
        timeout: 30_000,
      })
      .toBeTypeOf("number");
  await post("kept");
  await copyToStandby();
  await post("lost");
  await post("also lost");
  const client = connect();
  const { epoch } = await client.next("ready");

  await running.stop("SIGQUIT"); // without a shutdown, as a crash
  running = await runCluster(standby);
  await administer(cluster.url, "select pg_promote()");
  expect((await client.closed).code).toBe(1012);
  const again = connect();
  const ready = await again.next("ready");
  expect(ready.epoch).not.toBe(epoch);
  again.send({ type: "resume", chats: { [chat.id]: 3 }, epoch });
  await again.next("resync");
  await post("new");
  expect(await again.next("message.posted")).toMatchObject({ id: 2, message: { text: "new" } });
});
