/**
 * Sign-in: the password, then the second factor when there is one. The address stays, so that one
 * arrives where one was going.
 */
import type { Challenge } from "@belfry/contracts/auth/two-factor";
import { useState } from "react";
import type { SignInReason } from "../first-screen.ts";
import { text } from "../text/text.ts";
import { ForgotPassword } from "./ForgotPassword.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import { SecondStep } from "./SecondStep.tsx";

const words = text.signIn;

type Step = { at: "password" } | { at: "second"; challenge: Challenge } | { at: "forgot" };

interface Props {
  /** Whoever comes back after a session ended is told why they are here. */
  reason: SignInReason;
  onDone: () => void;
}

export function SignIn({ reason, onDone }: Props) {
  const [step, setStep] = useState<Step>({ at: "password" });
  const [note, setNote] = useState(reason && words.because[reason]);
  const [email, setEmail] = useState("");

  function toPassword(nextNote: string | null) {
    setNote(nextNote);
    setStep({ at: "password" });
  }

  if (step.at === "second") {
    return (
      <SecondStep
        challenge={step.challenge}
        onDone={onDone}
        onDead={() => toPassword(words.ticketDead)}
        onStartAgain={() => toPassword(null)}
      />
    );
  }
  if (step.at === "forgot") return <ForgotPassword email={email} onBack={() => toPassword(null)} />;
  return (
    <PasswordStep
      note={note}
      email={email}
      onEmail={setEmail}
      onChallenge={(challenge) => setStep({ at: "second", challenge })}
      onDone={onDone}
      onForgot={() => setStep({ at: "forgot" })}
    />
  );
}
