/** Sign-in: the password, then the second factor if the user has one. The URL stays the same. */
import type { Challenge } from "@belfry/contracts/auth/two-factor";
import { useState } from "react";
import type { SignInReason } from "../session/first-screen.ts";
import { text } from "../text/text.ts";
import { ForgotPassword } from "./ForgotPassword.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import { SecondFactorStep } from "./SecondFactorStep.tsx";

const words = text.signIn;

type Step = { at: "password" } | { at: "second"; challenge: Challenge } | { at: "forgot" };

interface Props {
  reason: SignInReason;
  onDone: () => void;
}

export function SignIn({ reason, onDone }: Props) {
  const [step, setStep] = useState<Step>({ at: "password" });
  const [note, setNote] = useState(reason && words.reasons[reason]);
  const [email, setEmail] = useState("");

  function goTo(next: Step, email: string) {
    setEmail(email);
    setStep(next);
  }

  function returnToPassword(note: string | null) {
    setNote(note);
    setStep({ at: "password" });
  }

  if (step.at === "second") {
    return (
      <SecondFactorStep
        challenge={step.challenge}
        onDone={onDone}
        onTicketExpired={() => returnToPassword(words.ticketExpired)}
        onStartAgain={() => returnToPassword(null)}
      />
    );
  }
  if (step.at === "forgot") {
    return <ForgotPassword email={email} onBack={() => returnToPassword(null)} />;
  }
  return (
    <PasswordStep
      note={note}
      initialEmail={email}
      onChallenge={(challenge, email) => goTo({ at: "second", challenge }, email)}
      onDone={onDone}
      onForgot={(email) => goTo({ at: "forgot" }, email)}
    />
  );
}
