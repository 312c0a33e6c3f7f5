/** What holds for everybody who signs in. */
import type { Policy as PolicyState } from "@belfry/contracts/admin";
import { useState } from "react";
import { Link } from "wouter";
import { call } from "../api/call.ts";
import { useReauthentication } from "../session/use-reauthentication.tsx";
import { adminText } from "../text/admin.ts";
import { codeOf, explain, isCalledOff } from "../text/explain.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Switch } from "../ui/fields/Switch.tsx";
import { Awaited } from "../ui/lists/Awaited.tsx";
import { useLoaded } from "../ui/lists/use-loaded.ts";
import { announce } from "../ui/notices/Announcer.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./admin.module.css";

const words = adminText.policy;
const load = () => call("GET /api/admin/policy");

export function Policy() {
  const loaded = useLoaded(load);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const { confirmed, question } = useReauthentication(words.why);

  async function change(body: PolicyState) {
    setRefusal(null);
    setBusy(true);
    try {
      await confirmed(() => call("PATCH /api/admin/policy", { body }));
      await loaded.reload();
      announce(body.requireTwoFactor ? words.turnedOn : words.turnedOff);
    } catch (error) {
      if (!isCalledOff(error)) setRefusal(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.column}>
      <p className={styles.lead}>{words.lead}</p>
      <Awaited loaded={loaded}>
        {({ requireTwoFactor }) => (
          <Switch
            label={words.require}
            why={words.requireWhy}
            isOn={requireTwoFactor}
            isBusy={isBusy}
            onChange={(isOn) => (isOn ? setAsking(true) : change({ requireTwoFactor: false }))}
          />
        )}
      </Awaited>
      {refusal !== null && (
        <Notice tone="danger">
          {explain(refusal)} {/* Whoever requires it of others must have it: the way there. */}
          {codeOf(refusal) === "two_factor_off" && (
            <Link href="/settings/two-factor">{words.toMine}</Link>
          )}
        </Notice>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.turnOnTitle}
          why={words.turnOnWhy}
          action={words.turnOn}
          explain={explain}
          onConfirm={() => change({ requireTwoFactor: true })}
          onClose={() => setAsking(false)}
        />
      )}
      {question}
    </div>
  );
}
