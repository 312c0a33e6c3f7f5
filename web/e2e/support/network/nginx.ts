/** nginx with TLS and the configuration of a file in `deploy/`. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { findFreePort } from "../../../../server/test/kit/processes/postgres.ts";
import { programPath } from "../../../../server/test/kit/processes/programs.ts";

export interface NginxPorts {
  http: number;
  https: number;
  /** Belfry's ports, in the order of the file. */
  upstreams: number[];
}

const deployFolder = join(import.meta.dirname, "../../../../deploy");
const env = { ...process.env, PATH: programPath };

/** Returns the names of the files in `deploy/` for nginx. */
export function listNginxFiles(): string[] {
  return readdirSync(deployFolder).filter((name) => /^nginx.*\.conf$/.test(name));
}

export async function findNginxPorts(upstreamCount: number): Promise<NginxPorts> {
  const [http = 0, https = 0, ...upstreams] = await Promise.all(
    Array.from({ length: 2 + upstreamCount }, findFreePort),
  );
  return { http, https, upstreams };
}

export async function startNginx(file: string, ports: NginxPorts) {
  const folder = mkdtempSync(join(tmpdir(), "belfry-nginx-"));
  const [certificate, log, errorLog] = ["cert.pem", "access.log", "error.log"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  makeCertificate(certificate, join(folder, "key.pem"));
  const config = join(folder, "nginx.conf");
  const args = ["-c", config, "-p", folder, "-e", errorLog];

  function writeConfig(down: readonly number[]): void {
    writeFileSync(config, mainConfig(folder, siteFor(file, ports, { folder, down })));
    // Prints what is wrong with the configuration.
    const stdio = ["ignore", "inherit", "inherit"] as const;
    execFileSync("nginx", ["-t", "-q", ...args], { env, stdio: [...stdio] });
  }

  writeConfig([]);
  const program = spawn("nginx", args, { env, stdio: "ignore" });
  const exit = once(program, "exit");
  const countInLog = (text: string) => readFileSync(errorLog, "utf8").split(text).length - 1;
  // A signal that arrives earlier is remembered by nginx, and looked at after the next one only.
  await expect.poll(() => countInLog("start worker process "), { interval: 10 }).toBe(1);
  const countReloads = () => countInLog("gracefully shutting down");

  return {
    /** PEM file of the certificate, which is its own authority. */
    certificate,
    accessLog: () => readFileSync(log, "utf8"),

    /** Writes `down` after the servers with these ports, and reloads the configuration. */
    async setDown(down: readonly number[]): Promise<void> {
      const before = countReloads();
      writeConfig(down);
      program.kill("SIGHUP");
      await expect.poll(countReloads, { interval: 10 }).toBeGreaterThan(before);
    },

    async close(): Promise<void> {
      program.kill("SIGTERM");
      await exit;
      rmSync(folder, { recursive: true });
    },
  };
}

/** A file other than `nginx.conf` contains the `upstream` to use in it. */
function readSite(file: string): string {
  const text = readFileSync(join(deployFolder, file), "utf8");
  if (file === "nginx.conf") return text;
  const whole = readFileSync(join(deployFolder, "nginx.conf"), "utf8");
  return whole.replace(/^upstream belfry \{[^}]*\}\n/m, () => text);
}

function siteFor(
  file: string,
  { http, https, upstreams }: NginxPorts,
  { folder, down }: { folder: string; down: readonly number[] },
): string {
  const rest = [...upstreams];
  const serverLine = (settings: string) => {
    const port = rest.shift() ?? 0;
    return `server 127.0.0.1:${port}${settings}${down.includes(port) ? " down" : ""};`;
  };
  return readSite(file)
    .replace(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${http};`)
    .replace("listen 443 ", `listen 127.0.0.1:${https} `)
    .replace(/server 127\.0\.0\.1:\d+([^;]*);/g, (_, settings: string) => serverLine(settings))
    .replace("https://chat.example.org$", `https://localhost:${https}$`)
    .replaceAll("chat.example.org;", "localhost;")
    .replace(/\/etc\/ssl\/\S+\.pem/, join(folder, "cert.pem"))
    .replace(/\/etc\/ssl\/\S+\.key/, join(folder, "key.pem"))
    .replace("/var/log/nginx/belfry.log", join(folder, "access.log"));
}

function mainConfig(folder: string, site: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join("\n");
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  const log = `error_log ${join(folder, "error.log")} notice;`;
  return `${user}daemon off;\n${log}\npid ${join(folder, "pid")};\nevents {}\nhttp {\n${temporary}\n${site}}\n`;
}

function makeCertificate(certificate: string, key: string): void {
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-out", certificate, "-keyout", key];
  execFileSync("openssl", ["req", "-x509", ...curve, ...names, ...files], { stdio: "ignore" });
}
