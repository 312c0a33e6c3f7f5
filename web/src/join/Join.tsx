/** The page of an invite link. */
import type { InvitePreview } from "@belfry/contracts/auth/invites";
import type { Me } from "@belfry/contracts/users";
import { useCallback, useEffect, useState } from "react";
import { call } from "../api/call.ts";
import { ConnectFailed } from "../session/ConnectFailed.tsx";
import { isProblem } from "../text/explain.ts";
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

  const load = useCallback(() => {
    if (token === "") return;
    call("POST /api/invites/lookup", { body: { token } }).then(
      (invite) => setLookup({ at: "found", invite }),
      (error) =>
        isProblem(error, "invalid_invite") ? setLookup({ at: "invalid" }) : setError(error),
    );
  }, [token]);
  useEffect(load, [load]);

  if (lookup.at === "invalid") {
    return (
      <CardPage title={words.invalid} lead={words.invalidHint}>
        <Button look="primary" autoFocus onClick={() => onDone("/")}>
          {signedIn ? words.toChats : text.signIn.back}
        </Button>
      </CardPage>
    );
  }
  if (lookup.at === "loading") {
    // Without an error too short for a spinner.
    return error === null ? null : <ConnectFailed error={error} onRetry={load} />;
  }
  if (signedIn) {
    return (
      <AlreadySignedIn
        serverName={lookup.invite.serverName}
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
