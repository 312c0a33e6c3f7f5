/** The second step of sign-in: a code, a recovery code or a passkey. */
import type { Challenge } from "@belfry/contracts/auth/two-factor";
import { Suspense, useState } from "react";
import { call } from "../api/call.ts";
import { canUsePasskeys } from "../session/passkeys/can-use-passkeys.ts";
import { lazyPasskey } from "../session/passkeys/lazy-passkey.ts";
import { RateLimitedForm } from "../session/RateLimitedForm.tsx";
import { checkSecondFactor, SecondFactorField } from "../session/SecondFactorField.tsx";
import { useRetryCountdown } from "../session/use-retry-countdown.ts";
import { isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { CardPage } from "../ui/layout/CardPage.tsx";
import styles from "./sign-in.module.css";

const PasskeySecondFactor = lazyPasskey(
  () => import("../session/passkeys/PasskeySecondFactor.tsx"),
);

const words = text.signIn;
const { credentials } = text;

interface Props {
  challenge: Challenge;
  onDone: () => void;
  /** The ticket has expired or had too many attempts: sign-in starts again with the password. */
  onTicketExpired: () => void;
  onStartAgain: () => void;
}

export function SecondFactorStep({ challenge, onDone, onTicketExpired, onStartAgain }: Props) {
  const { ticket, methods } = challenge;
  const hasApp = methods.includes("totp");
  const [usesApp, setUsesApp] = useState(hasApp);
  const factor = usesApp ? "code" : "recoveryCode";

  const form = useForm({
    initial: { code: "", recoveryCode: "" },
    fieldByCode: { invalid_code: factor },
    check: (values) => checkSecondFactor(factor, values),
    send: async ({ code, recoveryCode }, set) => {
      try {
        if (usesApp) await call("POST /api/auth/2fa/verify", { body: { ticket, code } });
        else await call("POST /api/auth/2fa/recover", { body: { ticket, recoveryCode } });
        onDone();
      } catch (error) {
        if (isProblem(error, "invalid_ticket")) return onTicketExpired();
        if (isProblem(error, "rate_limited")) set({ code: "" }); // out of date after the wait
        throw error;
      }
    },
  });
  const mustWait = useRetryCountdown(form.error) > 0;

  return (
    <CardPage title={words.secondFactorTitle} lead={words.secondFactorLead}>
      <RateLimitedForm form={form} submit={words.continue}>
        <SecondFactorField name={factor} field={form.field} submitsWhenFull={!mustWait} />
      </RateLimitedForm>
      {methods.includes("passkey") && canUsePasskeys && (
        <Suspense fallback={<div className={styles.passkeyPlaceholder} />}>
          <PasskeySecondFactor ticket={ticket} onDone={onDone} onTicketExpired={onTicketExpired} />
        </Suspense>
      )}
      <div className={styles.alternatives}>
        {hasApp && methods.includes("recovery_code") && (
          <Button size="small" look="quiet" onClick={() => setUsesApp(!usesApp)}>
            {usesApp ? credentials.useRecoveryCode : credentials.useCode}
          </Button>
        )}
        <Button size="small" look="quiet" onClick={onStartAgain}>
          {words.startAgain}
        </Button>
      </div>
    </CardPage>
  );
}
