/** The page of an invite link. */
import type { InvitePreview } from "@belfry/contracts/auth/invites";
import type { Me } from "@belfry/contracts/users";
import { useEffect, useState } from "react";
import { call } from "../api/call.ts";
import { explain, isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { CardPage } from "../ui/layout/CardPage.tsx";
import { AlreadySignedIn } from "./AlreadySignedIn.tsx";
import { JoinForm } from "./JoinForm.tsx";

const words = text.join;

type Lookup = { at: "loading" } | { at: "found"; invite: InvitePreview } | { at: "invalid" };

interface Props {
  token: string;
  /** The user who is already signed in. */
  me: Me | null;
  /** Navigates to a path of the app. */
  onDone: (path: string) => void;
}

export default function Join({ token, me, onDone }: Props) {
  const [signedIn, setSignedIn] = useState(me);
  const [lookup, setLookup] = useState<Lookup>({ at: token ? "loading" : "invalid" });
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt repeats the request
  useEffect(() => {
    if (token === "") return;
    setError(null);
    call("POST /api/invites/lookup", { body: { token } }).then(
      (invite) => setLookup({ at: "found", invite }),
      (error) =>
        isProblem(error, "invalid_invite") ? setLookup({ at: "invalid" }) : setError(error),
    );
  }, [token, attempt]);

  if (lookup.at === "invalid") {
    return (
      <CardPage title={words.invalid} lead={words.invalidHint}>
        <Button look="primary" autoFocus onClick={() => onDone("/")}>
          {signedIn ? words.toChats : text.signIn.back}
        </Button>
      </CardPage>
    );
  }
  if (error !== null) {
    return (
      <CardPage title={text.boot.connectFailed} lead={explain(error)}>
        <Button look="primary" onClick={() => setAttempt(attempt + 1)}>
          {text.ui.retry}
        </Button>
      </CardPage>
    );
  }
  if (lookup.at === "loading") return null; // too short for a spinner
  if (signedIn) {
    return (
      <AlreadySignedIn
        me={signedIn}
        onSignedOut={() => setSignedIn(null)}
        onStay={() => onDone("/")}
      />
    );
  }
  return (
    <JoinForm
      token={token}
      invite={lookup.invite}
      onInvalid={() => setLookup({ at: "invalid" })}
      onDone={onDone}
    />
  );
}
