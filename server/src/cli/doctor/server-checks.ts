/** Checks the running server: on its own port, and from outside through the public URL and the proxy. */
import { limits } from "@belfry/contracts/limits";
import { protocol } from "@belfry/contracts/live/events";
import WebSocket from "ws";
import type { Config } from "../../config/config.ts";
import {
  createQuestion,
  type DoctorReply,
  doctorHeader,
  doctorPath,
  isAnswer,
} from "../../crypto/doctor-question.ts";
import type { Secrets } from "../../crypto/secrets.ts";
import { createIpRangeSet } from "../../net/ip-ranges.ts";
import { version } from "../../version.ts";
import { compareClocks } from "./database-checks.ts";
import { type Finding, fix, ok, reasonOf, skip, warn } from "./finding.ts";

type Probe =
  | { type: "ours"; reply: DoctorReply; date: string | null }
  | { type: "other"; status: number }
  | { type: "failed"; reason: string };

const timeoutMs = 10_000;

export async function checkServer(
  config: Config,
  secrets: Secrets,
  now: () => number,
): Promise<Finding[]> {
  const ask = (url: string, body?: Buffer) => askServer(url, { secrets, now, body });
  const ownUrl = ownUrlOf(config);
  const own = await ask(ownUrl);
  const { publicUrl } = config;
  const findings = [describeOwn(ownUrl, own)];
  if (own.type !== "ours") {
    findings.push(skip("The public URL and the proxy were not checked: start the server first."));
    return findings;
  }
  if (publicUrl === undefined) {
    findings.push(skip("BELFRY_PUBLIC_URL is not set, so nothing was checked from outside."));
    return findings;
  }
  const outer = await ask(publicUrl);
  findings.push(describeOuter(publicUrl, outer));
  if (outer.type !== "ours") return findings;
  if (outer.date) findings.push(compareClocks("the public URL", Date.parse(outer.date), now()));
  findings.push(
    describeProxy(config, outer.reply),
    await checkBodySize(publicUrl, ask),
    await checkSocket(publicUrl),
  );
  return findings;
}

interface AskOptions {
  secrets: Secrets;
  now(): number;
  body?: Buffer | undefined;
}

async function askServer(url: string, { secrets, now, body }: AskOptions): Promise<Probe> {
  const question = createQuestion(secrets, now());
  try {
    const response = await fetch(`${url}${doctorPath}`, {
      method: "POST",
      headers: { [doctorHeader]: question, "content-type": "application/octet-stream" },
      body: new Uint8Array(body ?? Buffer.from("?")),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const reply = (await response.json().catch(() => undefined)) as DoctorReply | undefined;
    if (!response.ok || !reply || !isAnswer(secrets, question, reply.answer ?? ""))
      return { type: "other", status: response.status };
    return { type: "ours", reply, date: response.headers.get("date") };
  } catch (error) {
    return { type: "failed", reason: reasonOf(error) };
  }
}

/** The URL to reach the server on this machine. */
function ownUrlOf({ host, port }: Config): string {
  const reachable = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

function describeOwn(url: string, probe: Probe): Finding {
  switch (probe.type) {
    case "ours":
      return probe.reply.version === version
        ? ok(`The server is running at ${url}.`)
        : warn(
            `The server at ${url} runs version ${probe.reply.version}, but this is version ${version}. Restart the server.`,
          );
    case "other":
      return fix(
        `Another server replies at ${url} (status ${probe.status}): another program, or a Belfry with ` +
          "other data, an older version or another clock. Stop it, or change BELFRY_PORT.",
      );
    case "failed":
      return skip(`The server is not running: no reply from ${url} (${probe.reason}).`);
  }
}

function describeOuter(url: string, probe: Probe): Finding {
  switch (probe.type) {
    case "ours":
      return ok(`The public URL ${url} reaches this server.`);
    case "other":
      return fix(
        `The public URL ${url} does not reach this server (status ${probe.status}). Check the proxy and ` +
          "the DNS record, or correct BELFRY_PUBLIC_URL.",
      );
    case "failed":
      return fix(`The public URL ${url} cannot be reached: ${adviceOf(probe.reason)}`);
  }
}

function adviceOf(reason: string): string {
  if (reason === "ENOTFOUND" || reason === "EAI_AGAIN") {
    return "its host name has no DNS record. Add one, or correct BELFRY_PUBLIC_URL.";
  }
  if (reason === "ECONNREFUSED") {
    return "nothing listens there. Start the proxy, or correct BELFRY_PUBLIC_URL.";
  }
  if (/CERT|SIGNATURE|TLS|SSL|ALTNAME|ISSUER/i.test(reason)) {
    return (
      `its certificate is not accepted (${reason}). Renew it, or install the complete chain. For an ` +
      "authority of your own, run the doctor with NODE_EXTRA_CA_CERTS set to its file."
    );
  }
  return `${reason}. If it works in a browser elsewhere, this machine cannot reach its own public IP.`;
}

function describeProxy({ publicUrl, port, trustedProxies }: Config, reply: DoctorReply): Finding {
  const { peer, ip, forwardedFor } = reply;
  if (forwardedFor === null) {
    return publicUrl?.startsWith("http:") && (URL.parse(publicUrl)?.port || "80") === String(port)
      ? ok("There is no proxy: the public URL reaches Belfry directly.")
      : fix(
          "The proxy does not send X-Forwarded-For, so all users share its IP in rate limits and the " +
            "audit log. See the guide on reverse proxies.",
        );
  }
  return createIpRangeSet(trustedProxies).has(peer)
    ? ok(`The proxy ${peer} is trusted. It sends the IP of the client (${ip}).`)
    : fix(
        `The proxy sends X-Forwarded-For, but its IP ${peer} is not trusted. Add it to ` +
          "BELFRY_TRUSTED_PROXIES.",
      );
}

async function checkBodySize(
  url: string,
  ask: (url: string, body?: Buffer) => Promise<Probe>,
): Promise<Finding> {
  const size = limits.userFileBytes;
  const text = `${size / 1_000_000} MB`;
  const probe = await ask(url, Buffer.alloc(size));
  if (probe.type === "ours" && probe.reply.received === size) {
    return ok(`The proxy accepts bodies of ${text}, the largest that Belfry accepts.`);
  }
  const reason = probe.type === "failed" ? probe.reason : probe.type === "other" ? probe.status : 0;
  return fix(
    `The proxy rejects a body of ${text} (${reason}), so large uploads fail. Raise its limit, such as ` +
      "client_max_body_size 26m in nginx.",
  );
}

async function checkSocket(url: string): Promise<Finding> {
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}/api/live`, protocol, {
    handshakeTimeout: timeoutMs,
  });
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  socket.on("open", () => resolve(undefined));
  socket.on("unexpected-response", (_request, { statusCode }) => resolve(`status ${statusCode}`));
  socket.on("error", (error) => resolve(reasonOf(error)));
  const reason = await promise;
  socket.terminate();
  return reason === undefined
    ? ok("WebSockets work.")
    : fix(
        `The proxy does not pass WebSockets on (${reason}), so messages appear late. Pass on the Upgrade and ` +
          "Connection headers: see the guide on reverse proxies.",
      );
}
