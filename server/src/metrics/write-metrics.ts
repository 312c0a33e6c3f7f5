/** Measures posts and commits by wrapping the database and the bus, so that modules do not know of it. */
import type { Registry } from "prom-client";
import type { Bus, Signal } from "../bus/bus.ts";
import type { Database } from "../database/database.ts";
import { createHistogram, secondsBounds } from "./histogram.ts";
import { createTally } from "./tally.ts";

const batchBounds = [1, 2, 5, 10, 20, 50, 100, 200, 512];

export function createWriteMetrics(registry: Registry) {
  const posts = createTally({
    registry,
    name: "belfry_posts_total",
    help: "Messages posted, by the kind of author.",
    labelNames: ["author"],
  });
  const changes = createTally({
    registry,
    name: "belfry_message_changes_total",
    help: "Messages edited, updated or deleted, by the kind of author.",
    labelNames: ["author"],
  });
  const batches = createHistogram({
    registry,
    name: "belfry_commit_batch_posts",
    help: "Posts in one commit.",
    bounds: batchBounds,
  }).series();
  const commits = createHistogram({
    registry,
    name: "belfry_commit_duration_seconds",
    help: "Time of one commit of posts or of the delivery log, with its wait for other writes.",
    bounds: secondsBounds,
  }).series();

  for (const author of ["user", "webhook"]) {
    posts.add([author], 0);
    changes.add([author], 0);
  }

  function count(signal: Signal): void {
    if (signal.type === "message.posted") posts.add([signal.message.author.kind]);
    else if (signal.type === "message.changed") changes.add([signal.message.author.kind]);
  }

  return {
    countBatch: (size: number): void => batches.observe(size),

    measureDatabase(database: Database): Database {
      return {
        ...database,
        async commit(statements) {
          const start = performance.now();
          const results = await database.commit(statements);
          commits.observe((performance.now() - start) / 1000);
          return results;
        },
      };
    },

    measureBus(bus: Bus): Bus {
      return {
        ...bus,
        // All signals are counted.
        hasListeners: () => true,
        publish(topic, signals) {
          for (const signal of signals) count(signal);
          bus.publish(topic, signals);
        },
      };
    },
  };
}
