/**
 * A form of a rate-limited endpoint: the error above the fields, and a submit button that is disabled
 * until `Retry-After` has passed.
 */

import { ProblemError } from "@belfry/client/problem-error";
import type { ReactNode } from "react";
import { isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import type { FormState } from "../ui/forms/use-form.ts";
import { Notice } from "../ui/notices/Notice.tsx";
import { useRetryCountdown } from "./use-retry-countdown.ts";

interface Props {
  form: FormState;
  /** Shown above the fields if there is no error. */
  note?: string | null;
  submit: string;
  children: ReactNode;
}

export function RateLimitedForm({ form, note, submit, children }: Props) {
  const { error, failure } = form;
  const secondsLeft = useRetryCountdown(error);
  return (
    <form {...form.props}>
      {note && !failure && <Notice>{note}</Notice>}
      {failure && (
        <Notice tone="danger">
          {sentenceOf(error, failure)} {/* Not announced every second. */}
          {secondsLeft > 0 && <span aria-live="off">{text.problem.retryIn(secondsLeft)}</span>}
        </Notice>
      )}
      {children}
      <Button type="submit" look="primary" isBusy={form.isBusy} disabled={secondsLeft > 0}>
        {submit}
      </Button>
    </form>
  );
}

function sentenceOf(error: unknown, failure: string): string {
  if (isProblem(error, "rate_limited")) return text.signIn.tooManyAttempts;
  const isBusy = error instanceof ProblemError && error.retryAfter !== null;
  return isBusy ? text.signIn.busy : failure;
}
