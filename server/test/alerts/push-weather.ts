/** A push service on loopback that fails by a seed, and the record of what it has taken. */

import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { createRandom } from "../../../web/test/random.ts";
import { type BrowserKeys, decryptMessage } from "../kit/push/push-service.ts";

export type PushKind = "open" | "still_open" | "news" | "reminder" | "resolved";

/** A notification that a device has received. */
export interface TakenPush {
  device: string;
  chatId: number;
  messageId: number;
  kind: PushKind;
  /** Of the run, when it was received. */
  phase: number;
}

interface WeatherOptions {
  random: ReturnType<typeof createRandom>;
  phase(): number;
}

/** Failures in a thousand requests. The service is also out of order for some time. */
const perMille = { gone: 3, refused: 3, hangs: 1, cut: 5, busy: 20 };

export async function startPushWeather({ random, phase }: WeatherOptions) {
  const keysByDevice = new Map<string, BrowserKeys>();
  const taken: TakenPush[] = [];
  const gone = new Set<string>();
  const counts = { taken: 0, gone: 0, refused: 0, hangs: 0, cut: 0, busy: 0, down: 0 };
  let isDown = false;

  function chooseFailure(): keyof typeof counts | undefined {
    if (isDown) return "down";
    let left = random.next() * 1000;
    for (const [name, part] of Object.entries(perMille)) {
      left -= part;
      if (left < 0) return name as keyof typeof perMille;
    }
    return undefined;
  }

  const server = createServer(async (request, response) => {
    const device = request.url ?? "";
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const keys = keysByDevice.get(device);
    const failure = keys ? chooseFailure() : "gone";
    counts[failure ?? "taken"] += 1;
    if (failure === "hangs") return;
    if (failure === "cut") return void response.destroy();
    if (failure === "gone") {
      gone.add(device);
      keysByDevice.delete(device);
      return void response.writeHead(410).end();
    }
    if (failure === "refused") return void response.writeHead(403).end();
    if (failure === "busy") return void response.writeHead(429, { "retry-after": "90" }).end();
    if (failure === "down" || !keys) return void response.writeHead(503).end();
    const { notification } = JSON.parse(decryptMessage(Buffer.concat(chunks), keys));
    const { chatId, messageId } = notification.data;
    taken.push({ device, chatId, messageId, kind: kindOf(notification), phase: phase() });
    response.writeHead(201).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    port,
    taken,
    counts,
    setDown(now: boolean): void {
      isDown = now;
    },
    /** Returns the devices that are gone since the last call. They can subscribe again. */
    takeGone(): string[] {
      const found = [...gone];
      gone.clear();
      return found;
    },
    /** For a server that resolves no names of the test. */
    endpointOf: (device: string) => `http://127.0.0.1:${port}${device}`,
    /** Makes a subscription as `PushManager.subscribe` does. */
    subscribe(device: string) {
      const browser = createECDH("prime256v1");
      browser.generateKeys();
      const auth = randomBytes(16).toString("base64url");
      keysByDevice.set(device, { privateKey: browser.getPrivateKey("base64url"), auth });
      const p256dh = browser.getPublicKey("base64url");
      const endpoint = `http://localhost:${port}${device}`;
      return { endpoint, keys: { p256dh, auth }, expirationTime: null };
    },
    close(): void {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type PushWeather = Awaited<ReturnType<typeof startPushWeather>>;

/** From its text, as a person reads it. */
function kindOf({ body = "", renotify }: { body?: string; renotify?: boolean }): PushKind {
  if (!renotify) return "resolved";
  if (body.startsWith("Reminder: still open")) return "reminder";
  if (body.startsWith("Still open, and nobody is on it")) return "still_open";
  return /^\d+ new since you acknowledged it/.test(body) ? "news" : "open";
}
