/** Debian's nginx with TLS and the configuration of `deploy/nginx.conf`. */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { findFreePort } from "../../../../server/test/kit/processes/postgres.ts";

export interface Nginx {
  /** PEM file of the certificate, which is its own authority. */
  certificate: string;
  accessLog(): string;
}

export interface NginxPorts {
  http: number;
  https: number;
  /** Belfry's port. */
  upstream: number;
}

const example = join(import.meta.dirname, "../../../../deploy/nginx.conf");

export async function findNginxPorts(): Promise<NginxPorts> {
  const [http, https, upstream] = [findFreePort(), findFreePort(), findFreePort()];
  return { http: await http, https: await https, upstream: await upstream };
}

export async function startNginx({ http, https, upstream }: NginxPorts): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), "belfry-nginx-"));
  const [certificate, key, log] = ["cert.pem", "key.pem", "access.log"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  makeCertificate(certificate, key);
  const site = readFileSync(example, "utf8")
    .replace(/^ *listen \[::\].*\n/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${http};`)
    .replace("listen 443 ", `listen 127.0.0.1:${https} `)
    .replace("127.0.0.1:8080", `127.0.0.1:${upstream}`)
    .replace("https://chat.example.org$", `https://localhost:${https}$`)
    .replaceAll("chat.example.org;", "localhost;")
    .replace(/\/etc\/ssl\/\S+\.pem/, certificate)
    .replace(/\/etc\/ssl\/\S+\.key/, key)
    .replace("/var/log/nginx/belfry.log", log);
  const config = join(folder, "nginx.conf");
  writeFileSync(config, mainConfig(folder, site));
  const args = ["-c", config, "-p", folder, "-e", join(folder, "error.log")];
  // Prints what is wrong with the configuration.
  execFileSync("nginx", ["-t", "-q", ...args], { stdio: ["ignore", "inherit", "inherit"] });
  const program = spawn("nginx", args, { stdio: "ignore" });
  onTestFinished(async () => {
    const exit = once(program, "exit");
    program.kill("SIGTERM");
    await exit;
    rmSync(folder, { recursive: true });
  });
  // `nginx -t` creates the file empty. nginx writes its id when it listens.
  await expect.poll(() => readFileSync(join(folder, "pid"), "utf8"), { interval: 10 }).not.toBe("");
  return { certificate, accessLog: () => readFileSync(log, "utf8") };
}

function mainConfig(folder: string, site: string): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join("\n");
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  return `${user}daemon off;\npid ${join(folder, "pid")};\nevents {}\nhttp {\n${temporary}\n${site}}\n`;
}

function makeCertificate(certificate: string, key: string): void {
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const files = ["-out", certificate, "-keyout", key];
  execFileSync("openssl", ["req", "-x509", ...curve, ...names, ...files], { stdio: "ignore" });
}
