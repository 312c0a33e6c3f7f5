/** The app: shows setup, sign-in, the page of a link, or the workspace. */
import type { SessionEnd } from "@belfry/contracts/live/events";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { navigate } from "wouter/use-browser-location";
import { LiveProvider } from "./live/LiveProvider.tsx";
import { ConnectFailed } from "./session/ConnectFailed.tsx";
import { loadFirstScreen, type Screen, type SignInReason } from "./session/first-screen.ts";
import { clearUserData } from "./session/sign-out.ts";
import { Setup } from "./setup/Setup.tsx";
import { SignIn } from "./sign-in/SignIn.tsx";
import { ErrorScreen } from "./ui/layout/ErrorScreen.tsx";
import { Loading } from "./ui/layout/Loading.tsx";
import { LoadingBar } from "./ui/layout/LoadingBar.tsx";
import { Announcer } from "./ui/notices/Announcer.tsx";
import { Workspace } from "./Workspace.tsx";

const Join = lazy(() => import("./join/Join.tsx"));
const ResetPassword = lazy(() => import("./sign-in/ResetPassword.tsx"));
const CompanyReturn = lazy(() => import("./sign-in/CompanyReturn.tsx"));
const ConfirmEmail = lazy(() => import("./sign-in/ConfirmEmail.tsx"));
const EnrolmentRequired = lazy(() => import("./sign-in/EnrolmentRequired.tsx"));

export function App() {
  const [screen, setScreen] = useState<Screen>({ at: "start" });
  const start = useCallback(() => void loadFirstScreen().then(setScreen), []);
  useEffect(start, [start]);
  useEffect(() => {
    // Opening another link of the same kind changes only the hash and loads no page.
    const onHashChange = () => location.hash.startsWith("#token=") && start();
    window.addEventListener("hashchange", onHashChange);
    return () => window.removeEventListener("hashchange", onHashChange);
  }, [start]);

  const startAt = useCallback(
    (path: string) => {
      navigate(path, { replace: true });
      start();
    },
    [start],
  );
  const signIn = useCallback((reason: SignInReason) => setScreen({ at: "signIn", reason }), []);

  const onEnded = useCallback(
    (reason: SessionEnd | null) => {
      if (reason === "enrolment_required") start();
      else signIn(reason ?? "ended");
    },
    [start, signIn],
  );

  function onSignedOut() {
    clearUserData();
    navigate("/");
    signIn(null);
  }

  return (
    <ErrorScreen>
      {screen.at === "start" && <Loading />}
      {screen.at === "setup" && (
        <Setup onDone={() => startAt("/")} onAlreadyDone={() => startAt("/")} />
      )}
      {screen.at === "signIn" && <SignIn reason={screen.reason} onDone={start} />}
      {screen.at === "workspace" && (
        <LiveProvider me={screen.me} onSignedOut={onEnded}>
          <Workspace onSignedOut={onSignedOut} />
        </LiveProvider>
      )}
      <Suspense fallback={<Loading />}>
        {screen.at === "join" && (
          <Join key={screen.token} token={screen.token} me={screen.me} onDone={startAt} />
        )}
        {screen.at === "resetPassword" && (
          <ResetPassword
            key={screen.token}
            token={screen.token}
            onDone={(reason) => {
              navigate("/", { replace: true });
              signIn(reason);
            }}
          />
        )}
        {screen.at === "confirmEmail" && (
          <ConfirmEmail key={screen.token} token={screen.token} onDone={() => startAt("/")} />
        )}
        {screen.at === "company" && <CompanyReturn onDone={startAt} />}
        {screen.at === "enrolment" && (
          <EnrolmentRequired me={screen.me} onDone={start} onSignedOut={onSignedOut} />
        )}
      </Suspense>
      {screen.at === "failure" && <ConnectFailed error={screen.error} onRetry={start} />}
      <LoadingBar />
      <Announcer />
    </ErrorScreen>
  );
}
