/** Runs of CI services. A failed run is an open problem, which the next passed run solves. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { ReadResult } from "../../format.ts";
import { buildKey, type CardMessage, colors, postCard } from "../card.ts";
import { joinTexts, link } from "../markdown.ts";

export interface CiRun {
  result: "passed" | "failed" | undefined;
  /** The service, the repository, the workflow and the branch. */
  problem: readonly string[];
  /** "run 902". */
  name: string;
  /** Increases from run to run, as a number or a time. Not a number if unknown. */
  order: number;
  /** Only failures of the default branch are critical. Undefined if unknown. */
  isDefaultBranch: boolean | undefined;
  endedAt: string | undefined;
}

export function postRun(card: CardMessage, run: CiRun): ReadResult {
  const { result, endedAt } = run;
  const problem = buildKey(...run.problem);
  if (!result || !problem) return postCard(card);
  const order = Number.isSafeInteger(run.order) && run.order > 0 ? run.order : undefined;
  const about = { problem, ...(order && { problemRun: order }) };
  if (result === "passed") {
    const note = `Fixed by ${link(run.name, card.titleUrl)}`;
    return withSolution(postCard({ ...card, ...about, state: "resolved" }), note);
  }
  const isMinor = run.isDefaultBranch === false && card.color === colors.red;
  const severity = isMinor ? { color: colors.yellow, level: "warning" as const } : {};
  const open = { ...card, ...about, ...severity, state: "open" as const, startedAt: endedAt };
  return withSolution(postCard(open), "Fixed by a later run");
}

/** A failed run that arrives after a later one has passed gets the note too. */
function withSolution(read: ReadResult, note: string): ReadResult {
  if (read.type !== "post") return read;
  const solve = ([first, ...others]: readonly Card[]) => (first ? [fixed(first), ...others] : []);
  const fixed = ({ title = "", text = "", ...card }: Card): Card => ({
    ...card,
    color: colors.green,
    title: title.replace(/^[^:]{1,40}: /, "Fixed: "),
    text: joinTexts("\n", note, text),
  });
  return { ...read, withSolution: solve };
}
