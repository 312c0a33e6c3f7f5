/** A push service on loopback, and the part of a browser that makes subscriptions and decrypts messages. */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  /** Undefined if the body is not for the subscription of the path. */
  text: string;
  /** The parsed text. */
  payload: {
    web_push: number;
    notification: Record<string, unknown> & { title: string; body?: string; tag?: string };
    app_badge?: number;
  };
  bytes: number;
  vapid: ReturnType<typeof readVapid>;
}

export interface BrowserKeys {
  privateKey: string;
  auth: string;
}

/** How the service replies: a status with headers, or a listener that may never reply. */
type ServiceReply =
  | { status: number; headers?: Record<string, string>; body?: string }
  | ((response: ServerResponse) => void);

export async function startPushService() {
  const keysByPath = new Map<string, BrowserKeys>();
  const replyByPath = new Map<string, ServiceReply>();
  const received: ReceivedPush[] = [];
  const waiting = new Set<() => void>();
  let requestCount = 0;
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    requestCount += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const reply = replyByPath.get(path) ?? { status: 201 };
    const keys = keysByPath.get(path);
    if (typeof reply !== "function" && reply.status === 201 && keys) {
      const body = Buffer.concat(chunks);
      const text = decryptMessage(body, keys);
      const { headers } = request;
      const vapid = readVapid(headers.authorization ?? "");
      received.push({ path, headers, text, payload: JSON.parse(text), bytes: body.length, vapid });
    }
    if (typeof reply === "function") reply(response);
    else response.writeHead(reply.status, reply.headers).end(reply.body);
    for (const check of [...waiting]) check();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    port,
    received,
    requests: () => requestCount,

    /** Makes a subscription as `PushManager.subscribe` does. */
    subscribe(path: string, host = `localhost:${port}`) {
      const browser = createECDH("prime256v1");
      browser.generateKeys();
      const auth = randomBytes(16).toString("base64url");
      keysByPath.set(path, { privateKey: browser.getPrivateKey("base64url"), auth });
      const p256dh = browser.getPublicKey("base64url");
      return { endpoint: `http://${host}${path}`, keys: { p256dh, auth }, expirationTime: null };
    },

    /** From now on the service replies so to messages for this path. */
    reply: (path: string, reply: ServiceReply) => void replyByPath.set(path, reply),

    /** The notifications that a subscription has received. */
    to: (path: string) => received.filter((push) => push.path === path).map(notificationOf),

    /** Resolves once a condition holds, which is checked after every request. */
    until(condition: () => boolean): Promise<void> {
      return new Promise((resolve) => {
        const check = () => {
          if (!condition()) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      });
    },

    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

function notificationOf({ payload }: ReceivedPush) {
  return payload.notification;
}

/** The reverse of RFC 8291, written from the RFC and not from the server's code. */
export function decryptMessage(message: Buffer, { privateKey, auth }: BrowserKeys): string {
  const salt = message.subarray(0, 16);
  if (message.readUInt32BE(16) < 18) throw new Error("The record size is too small.");
  const keyEnd = 21 + message.readUInt8(20);
  const sender = message.subarray(21, keyEnd);
  const browser = createECDH("prime256v1");
  browser.setPrivateKey(privateKey, "base64url");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), sender]);
  const derive = (secret: Buffer, with_: Buffer, about: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, with_, about, length));
  const secret = derive(browser.computeSecret(sender), Buffer.from(auth, "base64url"), info, 32);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(message.subarray(-16));
  const padded = Buffer.concat([decipher.update(message.subarray(keyEnd, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0) throw new Error("The last record has no delimiter.");
  return padded.subarray(0, end).toString();
}

/** Verifies an `Authorization` header (RFC 8292). Throws if its signature is wrong. */
export function readVapid(header: string) {
  const [, token = "", publicKey = ""] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? [];
  const [head = "", body = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  );
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const key = createPublicKey({ key: jwk, format: "jwk" });
  const options = { key, dsaEncoding: "ieee-p1363" as const };
  const isValid = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    options,
    Buffer.from(signature, "base64url"),
  );
  if (!isValid) throw new Error("The VAPID token has a wrong signature.");
  const claims: { aud: string; exp: number; sub: string } = JSON.parse(
    Buffer.from(body, "base64url").toString(),
  );
  return { claims, publicKey };
}
