/** Checks the search index: how far it is behind, and whether it has as many messages as there are. */
import type { Database } from "../../database/database.ts";
import { createSearchControl } from "../../search/search.ts";
import { formatNumber } from "../format.ts";
import { type Finding, fix, ok, reasonOf, skip, warn } from "./finding.ts";

export async function checkSearch(
  program: string,
  database: Database,
  dataFolder: string,
): Promise<Finding> {
  try {
    return describe(program, await createSearchControl({ database, dataFolder }).health());
  } catch (error) {
    return fix(
      `The search index cannot be read (${reasonOf(error)}). Run "${program} search rebuild".`,
    );
  }
}

type Health = Awaited<ReturnType<ReturnType<typeof createSearchControl>["health"]>>;

function describe(program: string, health: Health): Finding {
  if (!health) return skip("There is no search index yet. A running server creates it.");
  const { isCurrent, indexed, messages, changes, waiting } = health;
  if (!isCurrent) return warn("The search index is of other data. The server builds it again.");
  if (changes > 0 || waiting > 0) {
    return warn(
      `The search index is behind by ${formatNumber(changes)} changes and up to ${formatNumber(waiting)} older ` +
        "messages. A running server catches up within minutes.",
    );
  }
  return indexed === messages
    ? ok(`The search index is up to date (messages: ${formatNumber(indexed)}).`)
    : fix(
        `The search index has ${formatNumber(indexed)} messages instead of ${formatNumber(messages)}. Run ` +
          `"${program} search rebuild".`,
      );
}
