/** The page to which the company's provider sends the user back. */
import { companyCallbackPath } from "@belfry/contracts/auth/company-path";
import type { Challenge } from "@belfry/contracts/auth/two-factor";
import { useEffect, useRef, useState } from "react";
import {
  type CompanyPurpose,
  finishAtCompany,
  takePending,
} from "../session/company/company-requests.ts";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { CardPage } from "../ui/layout/CardPage.tsx";
import { Loading } from "../ui/layout/Loading.tsx";
import { SecondFactorStep } from "./SecondFactorStep.tsx";

const words = text.company;

interface Props {
  /** Opens a path of the app. */
  onDone: (path: string) => void;
}

interface Failure {
  purpose: CompanyPurpose;
  returnTo: string;
  reason: string;
}

export default function CompanyReturn({ onDone }: Props) {
  const isStarted = useRef(false);
  const [second, setSecond] = useState<{ challenge: Challenge; returnTo: string } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => {
    // The code works once.
    if (isStarted.current) return;
    isStarted.current = true;
    void finish();

    async function finish() {
      const query = location.search;
      // The code does not stay in the history.
      history.replaceState(null, "", companyCallbackPath);
      const pending = takePending();
      const { purpose, returnTo } = pending ?? { purpose: "sign-in" as const, returnTo: "/" };
      if (!pending) return setFailure({ purpose, returnTo, reason: words.otherBrowser });
      try {
        const challenge = await finishAtCompany(pending, query);
        if (challenge) setSecond({ challenge, returnTo });
        else onDone(returnTo);
      } catch (error) {
        setFailure({ purpose, returnTo, reason: explain(error) });
      }
    }
  }, [onDone]);

  if (failure) {
    const isSignIn = failure.purpose === "sign-in";
    return (
      <CardPage title={isSignIn ? words.failed : words.notConnected} lead={failure.reason}>
        <Button look="primary" autoFocus onClick={() => onDone(failure.returnTo)}>
          {isSignIn ? text.signIn.back : words.backToSettings}
        </Button>
      </CardPage>
    );
  }
  if (!second) return <Loading />;
  const startAgain = () => onDone(second.returnTo);
  return (
    <SecondFactorStep
      challenge={second.challenge}
      onDone={startAgain}
      onTicketExpired={startAgain}
      onStartAgain={startAgain}
    />
  );
}
