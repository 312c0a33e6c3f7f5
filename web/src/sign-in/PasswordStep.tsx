/** The first step of sign-in: e-mail and password, and the ways for those who have none at hand. */
import type { Challenge } from "@belfry/contracts/auth/two-factor";
import { Suspense, useEffect, useRef, useState } from "react";
import { call } from "../api/call.ts";
import { canUsePasskeys } from "../session/passkeys/can-use-passkeys.ts";
import { lazyPasskey } from "../session/passkeys/lazy-passkey.ts";
import { Refusal } from "../session/Refusal.tsx";
import { useSecondsLeft } from "../session/use-seconds-left.ts";
import { isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { useForm } from "../ui/fields/use-form.ts";
import { Doorway } from "../ui/notices/Doorway.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./sign-in.module.css";

const PasskeySignInButton = lazyPasskey(
  () => import("../session/passkeys/PasskeySignInButton.tsx"),
);

const words = text.signIn;

interface Props {
  /** Why one is here, for whoever did not come by themselves. */
  note: string | null;
  email: string;
  onEmail: (email: string) => void;
  onChallenge: (challenge: Challenge) => void;
  onDone: () => void;
  onForgot: () => void;
}

export function PasswordStep({ note, email, onEmail, onChallenge, onDone, onForgot }: Props) {
  const [password, setPassword] = useState("");
  const passwordField = useRef<HTMLInputElement>(null);
  const [isKnown] = useState(email !== "");
  const { form, isBusy, errors, error, failure } = useForm({
    fields: ["email", "password"],
    check: () => ({
      email: email.trim() ? undefined : text.problem.required,
      password: password ? undefined : text.problem.required,
    }),
    send: async () => {
      const reply = await call("POST /api/auth/login", { body: { email, password } });
      if ("require2fa" in reply) onChallenge(reply);
      else onDone();
    },
  });
  const secondsLeft = useSecondsLeft(error);

  // The server does not say which of the two was wrong; mostly it is the password.
  useEffect(() => {
    if (isProblem(error, "invalid_login")) passwordField.current?.select();
  }, [error]);

  return (
    <Doorway title={words.title}>
      <form {...form}>
        {note && !failure && <Notice>{note}</Notice>}
        <Refusal error={error} failure={failure} secondsLeft={secondsLeft} />
        <TextField
          label={words.email}
          type="email"
          value={email}
          onChange={onEmail}
          error={errors.email}
          required
          autoFocus={!isKnown}
          autoComplete="username webauthn"
        />
        <TextField
          ref={passwordField}
          label={words.password}
          type="password"
          value={password}
          onChange={setPassword}
          error={errors.password}
          required
          autoFocus={isKnown}
          autoComplete="current-password"
        />
        <Button type="submit" look="primary" isBusy={isBusy} disabled={secondsLeft > 0}>
          {words.submit}
        </Button>
      </form>
      {canUsePasskeys && (
        <Suspense fallback={<div className={styles.passkeySpace} />}>
          <PasskeySignInButton onDone={onDone} />
        </Suspense>
      )}
      <div className={styles.otherWays}>
        <Button size="small" look="quiet" onClick={onForgot}>
          {words.forgot}
        </Button>
      </div>
    </Doorway>
  );
}
