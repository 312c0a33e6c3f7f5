/** The quality gates of the web app. */

import type { Site } from "../support/site.ts";
import { measureAccess } from "./access.ts";
import { measureBurst } from "./burst.ts";
import { measureColdLoad } from "./cold-load.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measurePainted } from "./painted.ts";
import { measureScroll } from "./scroll.ts";
import { measureSwitch } from "./switch.ts";

/** A row of the table. */
export interface Gate {
  name: string;
  goal: string;
  measured: string;
  holds: boolean;
}

const KiB = 1024;

export const gates: Record<string, (site: Site) => Promise<Gate[]>> = {
  "cold-load": async (site) => {
    await postMessages(site, 60);
    const loads = [];
    for (let count = 0; count < 5; count++) {
      loads.push(await measureColdLoad(site.browser, `${site.url}/chats/1`, site.signIn));
    }
    const readableMs = median(loads.map((load) => load.readableMs));
    const [{ scriptBytes, layoutShift } = { scriptBytes: 0, layoutShift: 0 }] = loads;
    return [
      atMost("Messages readable, Fast 4G and 4x CPU", readableMs, 1500, "ms"),
      atMost("Script on the wire", scriptBytes / KiB, 170, "KiB"),
      atMost("Layout shift", layoutShift, 0.02, ""),
    ];
  },

  lighthouse: async (site) => {
    await postMessages(site, 60);
    const runs = [];
    for (let count = 0; count < 3; count++) runs.push(await measureLighthouse(site, "/chats/1"));
    const performance = median(runs.map((run) => run.performance));
    const accessibility = Math.min(...runs.map((run) => run.accessibility));
    const failures = runs[0]?.failures ?? [];
    return [
      atLeast("Lighthouse performance, desktop", performance, 95),
      atLeast(`Lighthouse accessibility ${failures.join(", ")}`.trim(), accessibility, 100),
    ];
  },

  scroll: async (site) => {
    const { longestFrameMs, domNodes } = await measureScroll(site);
    return [
      longestAtMost("Longest frame while 100,000 messages scroll", longestFrameMs, 50),
      atMost("Elements in the list of 100,000 messages", domNodes, 2500, ""),
    ];
  },

  burst: async (site) => {
    const { longestTaskMs, msPerMessage } = await measureBurst(site);
    return [
      longestAtMost(
        "Longest task during 1,000 posts in a second to a chat of 10,000",
        longestTaskMs,
        100,
      ),
      atMost("Main thread per message of the burst", msPerMessage, 1.2, "ms"),
    ];
  },

  switch: async (site) => {
    const { cachedP95Ms, uncachedP95Ms } = await measureSwitch(site);
    return [
      atMost("Chat switch, cached, p95", cachedP95Ms, 100, "ms"),
      atMost("Chat switch, not cached, p95", uncachedP95Ms, 250, "ms"),
    ];
  },

  access: async () => {
    const { places, violations, areTestsGreen } = await measureAccess();
    return [
      {
        name: "axe violations, every screen and dialog, both themes",
        goal: "0",
        measured: areTestsGreen
          ? `${violations} in ${places} places`
          : `${violations} in ${places} places, and tests failed`,
        holds: areTestsGreen && violations === 0 && places > 0,
      },
    ];
  },

  painted: async (site) => [
    atMost("Webhook to painted, p95", await measurePainted(site), 150, "ms"),
  ],
};

async function postMessages({ request }: Site, count: number): Promise<void> {
  for (let index = 1; index <= count; index++) {
    const text = `Deploy **${index}** of \`api\` is done. It took ${index} s, and all tests passed.`;
    await request("POST /api/chats/1/messages", { text });
  }
  await request("PUT /api/chats/1/read", { messageId: count });
}

function atMost(name: string, value: number, goal: number, unit: string): Gate {
  return {
    name,
    goal: `≤ ${goal} ${unit}`.trim(),
    measured: `${rounded(value)} ${unit}`.trim(),
    holds: value <= goal,
  };
}

/** For frames and tasks: browsers report those over 50 ms. */
function longestAtMost(name: string, value: number | undefined, goal: number): Gate {
  if (value !== undefined) return atMost(name, value, goal, "ms");
  return { name, goal: `≤ ${goal} ms`, measured: "none over 50 ms", holds: true };
}

function atLeast(name: string, value: number, goal: number): Gate {
  return { name, goal: `≥ ${goal}`, measured: rounded(value), holds: value >= goal };
}

function rounded(value: number): string {
  return String(Number(value.toPrecision(3)));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
