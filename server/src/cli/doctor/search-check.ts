/** Checks the search index: how far it is behind, and whether it has as many messages as there are. */
import type { Database } from "../../database/database.ts";
import { createSearchControl } from "../../search/search.ts";
import { type Finding, fix, ok, reasonOf, skip, warn } from "./finding.ts";

const number = new Intl.NumberFormat("en").format;

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
      `The search index is behind by ${number(changes)} changes and up to ${number(waiting)} older ` +
        "messages. A running server catches up within minutes.",
    );
  }
  return indexed === messages
    ? ok(`The search index is up to date (messages: ${number(indexed)}).`)
    : fix(
        `The search index has ${number(indexed)} messages instead of ${number(messages)}. Run ` +
          `"${program} search rebuild".`,
      );
}
