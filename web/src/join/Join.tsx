/** Opened from an invite link: says who invites and to what, and makes the new user. */
import type { InvitePreview } from "@belfry/contracts/auth/invites";
import type { Me } from "@belfry/contracts/users";
import { useEffect, useState } from "react";
import { call } from "../api/call.ts";
import { explain, isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Doorway } from "../ui/notices/Doorway.tsx";
import { JoinForm } from "./JoinForm.tsx";
import { SignedInAlready } from "./SignedInAlready.tsx";

const words = text.join;

type Lookup = { at: "waiting" } | { at: "found"; welcome: InvitePreview } | { at: "invalid" };

interface Props {
  token: string;
  /** Who is signed in here already. */
  me: Me | null;
  /** Leads to an address inside. */
  onDone: (path: string) => void;
}

export default function Join({ token, me, onDone }: Props) {
  const [someone, setSomeone] = useState(me);
  const [lookup, setLookup] = useState<Lookup>({ at: token ? "waiting" : "invalid" });
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (token === "") return;
    setFailure(null);
    call("POST /api/invites/lookup", { body: { token } }).then(
      (welcome) => setLookup({ at: "found", welcome }),
      (error) =>
        isProblem(error, "invalid_invite") ? setLookup({ at: "invalid" }) : setFailure(error),
    );
  }, [token, attempt]);

  if (lookup.at === "invalid") {
    return (
      <Doorway title={words.invalid} lead={words.invalidWhy}>
        <Button look="primary" autoFocus onClick={() => onDone("/")}>
          {someone ? words.toChats : text.signIn.back}
        </Button>
      </Doorway>
    );
  }
  if (failure !== null) {
    return (
      <Doorway title={text.boot.failed} lead={explain(failure)}>
        <Button look="primary" onClick={() => setAttempt(attempt + 1)}>
          {text.ui.retry}
        </Button>
      </Doorway>
    );
  }
  if (lookup.at === "waiting") return null; // a moment; a spinner would only flash
  if (someone) {
    return (
      <SignedInAlready
        me={someone}
        onSignedOut={() => setSomeone(null)}
        onStay={() => onDone("/")}
      />
    );
  }
  return (
    <JoinForm
      token={token}
      welcome={lookup.welcome}
      onInvalid={() => setLookup({ at: "invalid" })}
      onDone={onDone}
    />
  );
}
