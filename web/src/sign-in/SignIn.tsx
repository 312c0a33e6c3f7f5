/** Sign-in with e-mail and password. The address stays, so that one arrives where one was going. */
import type { Me } from "@belfry/contracts/users";
import { useState } from "react";
import { call, ProblemError } from "../live/call.ts";
import { isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { TextField } from "../ui/controls/TextField.tsx";
import { useForm } from "../ui/controls/use-form.ts";
import { Doorway } from "../ui/notices/Doorway.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { useSecondsLeft } from "./use-seconds-left.ts";

const words = text.signIn;

interface Props {
  /** Whoever comes back after a session ended is told why they are here. */
  hasEnded: boolean;
  onDone: (me: Me) => void;
}

export function SignIn({ hasEnded, onDone }: Props) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { form, isBusy, errors, error, failure } = useForm({
    fields: ["email", "password"],
    check: () => ({
      email: email.trim() ? undefined : text.problem.required,
      password: password ? undefined : text.problem.required,
    }),
    send: async () => {
      const reply = await call("POST /api/auth/login", { body: { email, password } });
      if ("user" in reply) onDone(reply.user);
    },
  });
  const secondsLeft = useSecondsLeft(
    error instanceof ProblemError ? error.retryAfter : null,
    error,
  );
  const isLocked = isProblem(error, "rate_limited");

  return (
    <Doorway title={words.title}>
      <form {...form}>
        {hasEnded && !failure && <Notice>{words.ended}</Notice>}
        {failure && (
          <Notice tone="danger">
            {isLocked ? words.locked : secondsLeft > 0 ? words.busy : failure}{" "}
            {/* Counting aloud every second would drown everything else. */}
            {secondsLeft > 0 && <span aria-live="off">{text.problem.retryIn(secondsLeft)}</span>}
          </Notice>
        )}
        <TextField
          label={words.email}
          type="email"
          value={email}
          onChange={setEmail}
          error={errors.email}
          required
          autoFocus
          autoComplete="username"
        />
        <TextField
          label={words.password}
          type="password"
          value={password}
          onChange={setPassword}
          error={errors.password}
          required
          autoComplete="current-password"
        />
        <Button type="submit" look="primary" isBusy={isBusy} disabled={secondsLeft > 0}>
          {words.submit}
        </Button>
      </form>
    </Doorway>
  );
}
