/** What the log says of a refusal. */
import type { Refusal } from "../../problems.ts";

/** `status` is what the sender was answered with, in its dialect. */
export function refusedWith(refusal: Refusal, status: number) {
  const { code, details, message } = refusal;
  const { cause, errors: [first] = [] } = details;
  const told = details.detail || !first ? message : `${first.pointer} ${first.detail}.`;
  // A sentence there is for those who manage the webhook, not for the sender.
  const reason = typeof cause === "string" ? cause : told;
  return { result: "refused" as const, status, code, reason };
}
