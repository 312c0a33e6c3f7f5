/** Why a form at the door was refused, and how long to wait when that would help. */
import { ProblemError } from "../api/problem-error.ts";
import { isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Notice } from "../ui/notices/Notice.tsx";

interface Props {
  error: unknown;
  /** The sentence, when no field is to blame. */
  failure: string | null;
  secondsLeft: number;
}

export function Refusal({ error, failure, secondsLeft }: Props) {
  if (!failure) return null;
  return (
    <Notice tone="danger">
      {sentence(error, failure)} {/* Counting aloud every second would drown everything else. */}
      {secondsLeft > 0 && <span aria-live="off">{text.problem.retryIn(secondsLeft)}</span>}
    </Notice>
  );
}

function sentence(error: unknown, failure: string): string {
  if (isProblem(error, "rate_limited")) return text.signIn.locked;
  const isBusy = error instanceof ProblemError && error.retryAfter !== null;
  return isBusy ? text.signIn.busy : failure;
}
