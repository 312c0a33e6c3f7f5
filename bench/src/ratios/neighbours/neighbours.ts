/** The p99 of one user's requests while other users make the server work hard. */
import type { Measurement } from "../../goals.ts";
import { createPosts, createReads, joinPosts } from "../../load/posts.ts";
import { type RepeatedRequest, startRepeated } from "../../load/repeated.ts";
import {
  type RunPlan,
  runInTurns,
  type Sample,
  sample,
  toDetail,
  untilIdle,
} from "../../measure.ts";
import type { NeighboursReady } from "../../servers/belfry-neighbours.ts";
import { type MeasuredServer, startMeasuredServer } from "../../servers/measured-server.ts";
import { encodeForm, encodeImages, encodePreview } from "./expensive-bodies.ts";

const users = 8;
/** Fills the page that the other user reads. */
const messages = 100;
/** A p99 needs many requests. */
const leastMs = 2000;

export async function measureNeighbours({ rounds, runMs }: RunPlan): Promise<Measurement> {
  const server = await startMeasuredServer<NeighboursReady>("belfry-neighbours", String(users));
  const poster = await createPosts(server, 1);
  for (let count = 0; count < messages; count++) await poster.run(0);
  poster.close();
  const target = { port: server.port, token: server.tokens.at(-1) ?? "" };
  const reads = joinPosts([
    await createReads({ ...target, path: `/api/chats/${server.chatId}/messages` }),
    await createReads({ ...target, path: "/api/chats" }),
  ]);
  const forMs = Math.max(runMs, leastMs);
  await reads.run(forMs);

  const side = (name: string, requests: readonly RepeatedRequest[]) => async () => {
    await untilIdle(server);
    const repeated = startRepeated(requests);
    const taken = await sample(server, reads, forMs);
    const statuses = [...(await repeated.stop())].map(([status, count]) => `${count}× ${status}`);
    process.stderr.write(
      `  ${name}: p99 ${taken.p99.toFixed(1)} ms, p50 ${taken.p50.toFixed(1)} ms ${statuses.join(", ")}\n`,
    );
    return taken;
  };
  const { calm, expensive, previews } = await runInTurns(rounds, {
    calm: side("alone", []),
    expensive: side("with expensive posts", await expensivePosts(server)),
    previews: side("with previews", await slowPreviews(server)),
  });
  reads.close();
  await server.stop();
  return {
    results: [
      { goal: "expensive", values: differences(expensive, calm) },
      { goal: "previews", values: differences(previews, calm) },
    ],
    details: [
      toDetail(`another user, alone: p99 ${listP99(calm)}`, "requests/s", calm),
      toDetail(`with forms and images: p99 ${listP99(expensive)}`, "requests/s", expensive),
      toDetail(`with previews: p99 ${listP99(previews)}`, "requests/s", previews),
    ],
  };
}

type Server = MeasuredServer & NeighboursReady;

/** One webhook sends forms, another images. */
async function expensivePosts({ port, paths }: Server): Promise<RepeatedRequest[]> {
  const form = await encodeForm();
  const images = await encodeImages();
  const [formPath = "", imagesPath = ""] = paths;
  const origin = `http://127.0.0.1:${port}`;
  return [
    { url: `${origin}${formPath}/generic`, ...form },
    { url: `${origin}${imagesPath}`, ...images },
  ];
}

function slowPreviews({ port, chatId, webhookId, tokens }: Server): Promise<RepeatedRequest[]> {
  const url = `http://127.0.0.1:${port}/api/chats/${chatId}/webhooks/${webhookId}/preview`;
  return Promise.all(
    tokens.slice(0, users).map(async (token) => ({ url, ...(await encodePreview(token)) })),
  );
}

/** Milliseconds that a p99 is longer, one for each round. */
function differences(samples: readonly Sample[], calm: readonly Sample[]): number[] {
  return samples.map(({ p99 }, round) => p99 - (calm[round]?.p99 ?? Number.NaN));
}

function listP99(samples: readonly Sample[]): string {
  return `${samples.map(({ p99 }) => p99.toFixed(1)).join(", ")} ms`;
}
