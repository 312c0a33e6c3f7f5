/** The second step of sign-in: a code of the app, a recovery code or a passkey, after the password. */
import type { Challenge } from "@belfry/contracts/auth/two-factor";
import { Suspense, useState } from "react";
import { call } from "../api/call.ts";
import { canUsePasskeys } from "../session/passkeys/can-use-passkeys.ts";
import { lazyPasskey } from "../session/passkeys/lazy-passkey.ts";
import { Refusal } from "../session/Refusal.tsx";
import { useSecondsLeft } from "../session/use-seconds-left.ts";
import { checkCode } from "../text/check.ts";
import { isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { CodeField } from "../ui/fields/CodeField.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { useForm } from "../ui/fields/use-form.ts";
import { Doorway } from "../ui/notices/Doorway.tsx";
import styles from "./sign-in.module.css";

const PasskeySecondFactor = lazyPasskey(
  () => import("../session/passkeys/PasskeySecondFactor.tsx"),
);

const words = text.signIn;

interface Props {
  challenge: Challenge;
  onDone: () => void;
  /** The ticket is too old or was tried too often: nothing helps but the password. */
  onDead: () => void;
  onStartAgain: () => void;
}

export function SecondStep({ challenge, onDone, onDead, onStartAgain }: Props) {
  const { ticket, methods } = challenge;
  const hasApp = methods.includes("totp");
  const [isByApp, setByApp] = useState(hasApp);
  const [code, setCode] = useState("");
  const [recoveryCode, setRecoveryCode] = useState("");

  async function answer() {
    const body = { ticket };
    if (isByApp) await call("POST /api/auth/2fa/verify", { body: { ...body, code } });
    else await call("POST /api/auth/2fa/recover", { body: { ...body, recoveryCode } });
  }

  const { form, isBusy, errors, error, failure } = useForm({
    fields: ["code", "recoveryCode"],
    blames: { invalid_code: isByApp ? "code" : "recoveryCode" },
    check: () =>
      isByApp
        ? { code: checkCode(code) }
        : { recoveryCode: recoveryCode.trim() ? undefined : text.problem.required },
    send: async () => {
      try {
        await answer();
        onDone();
      } catch (refusal) {
        if (isProblem(refusal, "invalid_ticket")) return onDead();
        if (isProblem(refusal, "rate_limited")) setCode(""); // it is another one after the wait
        throw refusal;
      }
    },
  });
  const secondsLeft = useSecondsLeft(error);

  return (
    <Doorway title={words.secondTitle} lead={words.secondLead}>
      <form {...form}>
        <Refusal error={error} failure={failure} secondsLeft={secondsLeft} />
        {isByApp ? (
          <CodeField
            key="code"
            label={words.code}
            hint={words.codeHint}
            value={code}
            onChange={setCode}
            error={errors.code}
            isSentWhenFull={secondsLeft === 0}
            autoFocus
          />
        ) : (
          <TextField
            key="recoveryCode"
            label={words.recoveryCode}
            hint={words.recoveryCodeHint}
            value={recoveryCode}
            onChange={setRecoveryCode}
            error={errors.recoveryCode}
            required
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
        <Button type="submit" look="primary" isBusy={isBusy} disabled={secondsLeft > 0}>
          {words.continue}
        </Button>
      </form>
      {methods.includes("passkey") && canUsePasskeys && (
        <Suspense fallback={<div className={styles.passkeySpace} />}>
          <PasskeySecondFactor ticket={ticket} onDone={onDone} onDead={onDead} />
        </Suspense>
      )}
      <div className={styles.otherWays}>
        {hasApp && methods.includes("recovery_code") && (
          <Button size="small" look="quiet" onClick={() => setByApp(!isByApp)}>
            {isByApp ? words.useRecoveryCode : words.useCode}
          </Button>
        )}
        <Button size="small" look="quiet" onClick={onStartAgain}>
          {words.startAgain}
        </Button>
      </div>
    </Doorway>
  );
}
