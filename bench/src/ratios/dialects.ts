/** Ratio 3: posting as the senders of other services do, beside posting natively, on one server. */
import { readFileSync } from "node:fs";
import type { Finding, Measurement } from "../goals.ts";
import { createPosts } from "../load/posts.ts";
import { alternate, detailOf, type Pace, ratios, sample } from "../measure.ts";
import { startMeasured } from "../servers/measured.ts";

const inFlight = 64;

interface News {
  path: (token: string) => string;
  headers?: Record<string, string>;
  body: object;
}

/** About as many words in each dialect, so that a ratio is about the dialect and not about length. */
const news = {
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
  // One alert that fires again and again: all of them come to one message.
  alertmanager: {
    path: (token) => `/api/webhooks/${token}/alertmanager`,
    ...fixture("alertmanager/fixtures/firing"),
  },
  generic: {
    path: (token) => `/api/webhooks/${token}/generic`,
    body: { title: "Deploy finished", status: "ok", service: "billing", version: "2026.11.21-3" },
  },
} as const satisfies Record<string, News>;

/** As its service sends it, but without the delivery's id: one that comes again is not posted again. */
function fixture(name: string): Pick<News, "headers" | "body"> {
  const file = new URL(`../../../server/src/webhooks/formats/${name}.json`, import.meta.url);
  const { headers, body } = JSON.parse(readFileSync(file, "utf8"));
  const { "x-github-delivery": _, "content-type": __, ...rest } = headers;
  return { headers: rest, body };
}

type Dialect = keyof typeof news;
const dialects = Object.keys(news) as Dialect[];

export async function measureDialects(pace: Pace): Promise<Measurement> {
  const server = await startMeasured("belfry", "0", "durable");
  const token = server.path.split("/").at(-1) ?? "";
  const open = async (target: Parameters<typeof createPosts>[0]) => {
    const posts = await createPosts(target, inFlight);
    await posts.run(pace.warmUpMs);
    return { posts, run: () => sample(server, posts, pace.runMs) };
  };
  const native = await open(server);
  const sides = [];
  for (const name of dialects) {
    const { path, headers, body }: News = news[name];
    const target = { port: server.port, path: path(token), headers, body };
    sides.push({ name, ...(await open(target)) });
  }
  const runs = Object.fromEntries(sides.map(({ name, run }) => [name, run]));
  const samples = await alternate(pace.rounds, { native: native.run, ...runs });
  for (const { posts } of [native, ...sides]) posts.close();
  await server.stop();

  const of = (name: Dialect) => samples[name as keyof typeof samples];
  return {
    findings: dialects.map(
      (name): Finding => ({ goal: name, values: ratios(of(name), samples.native) }),
    ),
    details: [
      detailOf("native", "posts/s", samples.native),
      ...dialects.map((name) => detailOf(name, "posts/s", of(name))),
    ],
  };
}
