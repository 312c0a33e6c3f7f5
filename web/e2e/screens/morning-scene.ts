/** The chat in which four services report a morning: their deliveries, each at its own time. */
import { type CpuClock, systemClock } from "../../../server/src/clock.ts";
import { morning } from "../../../server/test/kit/formats/morning.ts";
import { requestsOverHttp } from "../../../server/test/kit/requests.ts";
import type { Site } from "../support/site.ts";
import type { Scene } from "./scene.ts";

const names: Readonly<Record<string, string>> = {
  github: "GitHub",
  alertmanager: "Alertmanager",
  "uptime-kuma": "Uptime Kuma",
  sentry: "Sentry",
};

let now = Date.parse(morning[0]?.at ?? "");

/** The server's clock. It shows the time of the last delivery. */
export const morningClock: CpuClock = { ...systemClock, now: () => now };

/** The time on the screens: a quarter of an hour after the last delivery. */
export function morningNow(): Date {
  return new Date(now + 15 * 60_000);
}

/** Stops after the delivery at `until`, such as "09:25". */
export async function makeMorning(site: Site, until = ""): Promise<Scene> {
  const chat = await site.request("POST /api/chats", { title: "Morning", kind: "group" });
  const urls = new Map<string, string>();
  for (const { at, format, headers, body } of morning) {
    now = Date.parse(at);
    const url =
      urls.get(format) ??
      (await site.request(`POST /api/chats/${chat.id}/webhooks`, { name: names[format] })).url;
    urls.set(format, url);
    const { pathname } = new URL(url);
    const send = requestsOverHttp(site.url);
    const reply = await send(`POST ${pathname}/${format}`, { headers, body });
    if (reply.status !== 200) throw new Error(`${format} at ${at}: ${JSON.stringify(reply.body)}`);
    if (until && at.slice(11, 16) === until) break;
  }
  return { chats: { Morning: chat.id } };
}
