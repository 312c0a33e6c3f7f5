/** Which screen: setup of a new server, sign-in, or the app; asked of the server at the start. */
import type { Me } from "@belfry/contracts/users";
import { useCallback, useEffect, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { call } from "./live/call.ts";
import { clearLocalState, LiveProvider } from "./live/LiveProvider.tsx";
import { Setup } from "./setup/Setup.tsx";
import { SignIn } from "./sign-in/SignIn.tsx";
import { explain, isProblem } from "./text/explain.ts";
import { text } from "./text/text.ts";
import { Button } from "./ui/controls/Button.tsx";
import { forget } from "./ui/memory.ts";
import { Announcer } from "./ui/notices/Announcer.tsx";
import { Doorway } from "./ui/notices/Doorway.tsx";
import { ErrorScreen } from "./ui/notices/ErrorScreen.tsx";
import { Workspace } from "./Workspace.tsx";

type Screen =
  | { at: "start" }
  | { at: "failure"; error: unknown }
  | { at: "setup" }
  | { at: "signIn"; hasEnded: boolean }
  | { at: "workspace"; me: Me };

export function App() {
  const [screen, setScreen] = useState<Screen>({ at: "start" });
  const start = useCallback(() => void firstScreen().then(setScreen), []);
  useEffect(start, [start]);

  const enter = (me: Me) => setScreen({ at: "workspace", me });
  const onEnded = useCallback(() => setScreen({ at: "signIn", hasEnded: true }), []);

  function onSignedOut() {
    clearLocalState();
    forget("lastChat");
    navigate("/");
    setScreen({ at: "signIn", hasEnded: false });
  }

  return (
    <ErrorScreen>
      {screen.at === "setup" && (
        <Setup
          onDone={(me) => {
            navigate("/", { replace: true });
            enter(me);
          }}
          onTaken={() => {
            navigate("/", { replace: true });
            setScreen({ at: "signIn", hasEnded: false });
          }}
        />
      )}
      {screen.at === "signIn" && <SignIn hasEnded={screen.hasEnded} onDone={enter} />}
      {screen.at === "workspace" && (
        <LiveProvider me={screen.me} onSignedOut={onEnded}>
          <Workspace onSignedOut={onSignedOut} />
        </LiveProvider>
      )}
      {screen.at === "failure" && (
        <Doorway title={text.boot.failed} lead={explain(screen.error)}>
          <Button look="primary" onClick={start}>
            {text.ui.retry}
          </Button>
        </Doorway>
      )}
      <Announcer />
    </ErrorScreen>
  );
}

async function firstScreen(): Promise<Screen> {
  try {
    const { needed } = await call("GET /api/setup");
    if (needed) return { at: "setup" };
    if (location.pathname === "/setup") navigate("/", { replace: true });
    const { user } = await call("GET /api/auth/session");
    return { at: "workspace", me: user };
  } catch (error) {
    if (isProblem(error, "sign_in_required")) return { at: "signIn", hasEnded: false };
    if (isProblem(error, "invalid_token")) return { at: "signIn", hasEnded: true };
    return { at: "failure", error };
  }
}
