/** The first step of sign-in: e-mail and password, or a passkey. */
import type { Challenge } from "@belfry/contracts/auth/two-factor";
import { Suspense, useEffect, useRef } from "react";
import { call } from "../api/call.ts";
import { EmailField } from "../session/AccountFields.tsx";
import { CompanySignIn } from "../session/company/CompanySignIn.tsx";
import { canUsePasskeys } from "../session/passkeys/can-use-passkeys.ts";
import { lazyPasskey } from "../session/passkeys/lazy-passkey.ts";
import { RateLimitedForm } from "../session/RateLimitedForm.tsx";
import { checkPassword, checkRequired } from "../text/check.ts";
import { isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { TextField } from "../ui/fields/TextField.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { CardPage } from "../ui/layout/CardPage.tsx";
import styles from "./sign-in.module.css";

const PasskeySignInButton = lazyPasskey(
  () => import("../session/passkeys/PasskeySignInButton.tsx"),
);

const words = text.signIn;

interface Props {
  /** Why the user has to sign in. */
  note: string | null;
  initialEmail: string;
  onChallenge: (challenge: Challenge, email: string) => void;
  onDone: () => void;
  onForgot: (email: string) => void;
}

export function PasswordStep({ note, initialEmail, onChallenge, onDone, onForgot }: Props) {
  const passwordField = useRef<HTMLInputElement>(null);
  const hasEmail = initialEmail !== "";
  const form = useForm({
    initial: { email: initialEmail, password: "" },
    check: ({ email, password }) => ({
      email: checkRequired(email, "email"),
      password: checkPassword(password),
    }),
    send: async (body) => {
      const reply = await call("POST /api/auth/login", { body });
      if ("require2fa" in reply) onChallenge(reply, body.email);
      else onDone();
    },
  });

  // The server does not say which of the two is wrong. Usually it is the password.
  useEffect(() => {
    if (isProblem(form.error, "invalid_login")) passwordField.current?.select();
  }, [form.error]);

  return (
    <CardPage title={words.title} lead={location.host} footer={words.newHere}>
      <CompanySignIn />
      {canUsePasskeys && (
        <Suspense fallback={<div className={styles.passkeyPlaceholder} />}>
          <PasskeySignInButton onDone={onDone} />
        </Suspense>
      )}
      <RateLimitedForm form={form} note={note} submit={words.submit}>
        <EmailField
          {...form.field("email")}
          autoFocus={!hasEmail}
          autoComplete="username webauthn"
        />
        <div className={styles.password}>
          <TextField
            ref={passwordField}
            label={text.credentials.password}
            type="password"
            {...form.field("password")}
            required
            autoFocus={hasEmail}
            autoComplete="current-password"
          />
          <button
            type="button"
            className={styles.forgot}
            onClick={() => onForgot(form.values.email)}
          >
            {words.forgot}
          </button>
        </div>
      </RateLimitedForm>
    </CardPage>
  );
}
