/** Settings → Two-factor: whether it is on, and the dialogs that turn it on, move it and turn it off. */
import type { Enrolment, BothFactors as Factors } from "@belfry/contracts/auth/two-factor";
import type { Me } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { CodesDialog } from "../../session/two-factor/CodesDialog.tsx";
import { ScanSecret } from "../../session/two-factor/ScanSecret.tsx";
import { useReauthentication } from "../../session/use-reauthentication.tsx";
import { explain } from "../../text/explain.ts";
import { settingsText } from "../../text/settings.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Awaited } from "../../ui/lists/Awaited.tsx";
import { useLoaded } from "../../ui/lists/use-loaded.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import styles from "../settings.module.css";
import { BothFactors } from "./BothFactors.tsx";
import { TwoFactorRows } from "./TwoFactorRows.tsx";

const words = settingsText.twoFactor;
const load = () => call("GET /api/me/2fa");

/** What a dialog is open for; secrets are gone with it. */
type Act =
  | { is: "scan"; enrolment: Enrolment }
  | { is: "codes"; codes: string[] }
  | { is: "replace" | "newCodes" | "off" };

export function TwoFactor({ me }: { me: Me }) {
  const loaded = useLoaded(load);
  const [act, setAct] = useState<Act | null>(null);
  const { confirmed, question } = useReauthentication(words.why);
  const close = () => setAct(null);

  async function begin() {
    const enrolment = await confirmed(() => call("POST /api/me/2fa", { body: {} }));
    setAct({ is: "scan", enrolment });
  }

  async function replace(factors: Factors) {
    setAct({ is: "scan", enrolment: await call("POST /api/me/2fa", { body: factors }) });
  }

  async function createCodes() {
    const { recoveryCodes } = await confirmed(() => call("POST /api/me/2fa/recovery-codes"));
    showCodes(recoveryCodes);
  }

  /** Only who has left the codes sees what they belong to. */
  async function leaveCodes() {
    close();
    await loaded.reload();
  }

  async function turnOff(factors: Factors) {
    await call("DELETE /api/me/2fa", { body: factors });
    close();
    announce(words.turnedOff);
    await loaded.reload();
  }

  const showCodes = (codes: string[]) => setAct({ is: "codes", codes });

  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <Awaited loaded={loaded}>
        {(state) => (
          <TwoFactorRows
            state={state}
            onTurnOn={begin}
            onReplace={() => setAct({ is: "replace" })}
            onCreateCodes={() => setAct({ is: "newCodes" })}
            onTurnOff={() => setAct({ is: "off" })}
          />
        )}
      </Awaited>
      {act?.is === "scan" && (
        <Dialog title={words.scanTitle} onClose={close}>
          <ScanSecret enrolment={act.enrolment} onConfirmed={showCodes} onCancel={close} />
        </Dialog>
      )}
      {act?.is === "codes" && (
        <CodesDialog email={me.email} codes={act.codes} onClose={leaveCodes} />
      )}
      {act?.is === "newCodes" && (
        <ConfirmDialog
          title={words.newCodesTitle}
          why={words.newCodesWhy}
          action={words.createCodes}
          explain={explain}
          onConfirm={createCodes}
          // By now the codes may stand in its place.
          onClose={() => setAct((now) => (now?.is === "newCodes" ? null : now))}
        />
      )}
      {act?.is === "replace" && (
        <BothFactors
          title={words.replaceTitle}
          why={words.replaceWhy}
          action={words.next}
          look="primary"
          send={replace}
          onClose={close}
        />
      )}
      {act?.is === "off" && (
        <BothFactors
          title={words.offTitle}
          why={words.offWhy}
          action={words.turnOff}
          look="danger"
          send={turnOff}
          onClose={close}
        />
      )}
      {question}
    </>
  );
}
