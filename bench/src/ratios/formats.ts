/** Ratio 3: posts in the formats of other services against native posts to the same server. */
import { readFileSync } from "node:fs";
import type { Measurement, Result } from "../goals.ts";
import { createPosts } from "../load/posts.ts";
import { type RunPlan, ratios, runInTurns, sample, toDetail } from "../measure.ts";
import { startMeasuredServer } from "../servers/measured-server.ts";

const inFlight = 64;

interface PostRequest {
  path: (token: string) => string;
  headers?: Record<string, string>;
  body: object;
}

/** The bodies have about the same length, so that a ratio shows the cost of the format. */
const requests = {
  slack: {
    path: (token) => `/api/webhooks/${token}/slack`,
    body: {
      username: "Pipeline",
      text: "*Deploy* finished: <https://ci.example/417|build 417> of `billing`",
      attachments: [
        { color: "good", title: "2026.11.21-3", text: "took *3 min* 12 s", fallback: "done" },
      ],
    },
  },
  mattermost: {
    path: (token) => `/hooks/${token}`,
    body: {
      username: "Pipeline",
      icon_emoji: ":rocket:",
      text: "## Deploy **finished**\n- service: `billing`\n- version: `2026.11.21-3`\n> 3 min 12 s",
    },
  },
  discord: {
    path: (token) => `/api/v10/webhooks/1/${token}`,
    body: {
      username: "Pipeline",
      content: "Deploy **finished**",
      embeds: [
        { title: "2026.11.21-3", description: "took 3 min 12 s", color: 1_735_488, fields: [] },
      ],
    },
  },
  github: { path: (token) => `/api/webhooks/${token}/github`, ...fixture("github/fixtures/push") },
  // The same alert every time, which updates one message.
  alertmanager: {
    path: (token) => `/api/webhooks/${token}/alertmanager`,
    ...fixture("alertmanager/fixtures/firing"),
  },
  generic: {
    path: (token) => `/api/webhooks/${token}/generic`,
    body: { title: "Deploy finished", status: "ok", service: "billing", version: "2026.11.21-3" },
  },
} as const satisfies Record<string, PostRequest>;

/** Removes the delivery id: a repeated id would not be posted again. */
function fixture(name: string): Pick<PostRequest, "headers" | "body"> {
  const file = new URL(`../../../server/src/webhooks/formats/${name}.json`, import.meta.url);
  const { headers, body } = JSON.parse(readFileSync(file, "utf8"));
  const { "x-github-delivery": _, "content-type": __, ...rest } = headers;
  return { headers: rest, body };
}

type FormatName = keyof typeof requests;
const formats = Object.keys(requests) as FormatName[];

export async function measureFormats(plan: RunPlan): Promise<Measurement> {
  const server = await startMeasuredServer("belfry", "0", "durable");
  const token = server.path.split("/").at(-1) ?? "";
  const prepare = async (target: Parameters<typeof createPosts>[0]) => {
    const posts = await createPosts(target, inFlight);
    await posts.run(plan.warmUpMs);
    return { posts, run: () => sample(server, posts, plan.runMs) };
  };
  const native = await prepare(server);
  const sides = [];
  for (const name of formats) {
    const { path, headers, body }: PostRequest = requests[name];
    const target = { port: server.port, path: path(token), headers, body };
    sides.push({ name, ...(await prepare(target)) });
  }
  const runs = Object.fromEntries(sides.map(({ name, run }) => [name, run]));
  const samples = await runInTurns(plan.rounds, { native: native.run, ...runs });
  for (const { posts } of [native, ...sides]) posts.close();
  await server.stop();

  const samplesOf = (name: FormatName) => samples[name as keyof typeof samples];
  return {
    results: formats.map(
      (name): Result => ({ goal: name, values: ratios(samplesOf(name), samples.native) }),
    ),
    details: [
      toDetail("native", "posts/s", samples.native),
      ...formats.map((name) => toDetail(name, "posts/s", samplesOf(name))),
    ],
  };
}
