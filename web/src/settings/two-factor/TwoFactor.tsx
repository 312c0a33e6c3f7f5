/** Settings → Two-factor authentication. */
import type { BothFactors, Enrolment } from "@belfry/contracts/auth/two-factor";
import type { Me } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { AuthenticatorSetup } from "../../session/two-factor/AuthenticatorSetup.tsx";
import { RecoveryCodesDialog } from "../../session/two-factor/RecoveryCodesDialog.tsx";
import { settingsText } from "../../text/screens/settings.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import styles from "../settings.module.css";
import { BothFactorsDialog } from "./BothFactorsDialog.tsx";
import { PasskeysRow } from "./PasskeysRow.tsx";
import { TwoFactorRows } from "./TwoFactorRows.tsx";

const words = settingsText.twoFactor;
const load = () => call("GET /api/me/2fa");

/** The open dialog. Secrets are only in its state. */
type OpenDialog =
  | { is: "scan"; enrolment: Enrolment }
  | { is: "codes"; codes: string[] }
  | { is: "replace" | "newCodes" | "off" };

export function TwoFactor({ me }: { me: Me }) {
  const state = useLoad(load);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);
  const close = () => setDialog(null);
  const showCodes = (codes: string[]) => setDialog({ is: "codes", codes });

  async function turnOn() {
    const enrolment = await withReauthentication(() => call("POST /api/me/2fa", { body: {} }));
    setDialog({ is: "scan", enrolment });
  }

  async function replace(factors: BothFactors) {
    setDialog({ is: "scan", enrolment: await call("POST /api/me/2fa", { body: factors }) });
  }

  async function createCodes() {
    const { recoveryCodes } = await withReauthentication(() =>
      call("POST /api/me/2fa/recovery-codes"),
    );
    showCodes(recoveryCodes);
  }

  async function closeCodes() {
    close();
    await state.reload();
  }

  async function turnOff(factors: BothFactors) {
    await call("DELETE /api/me/2fa", { body: factors });
    close();
    announce(words.turnedOff);
    await state.reload();
  }

  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <Loadable state={state}>
        {(value) => (
          <TwoFactorRows
            state={value}
            onTurnOn={turnOn}
            onReplace={() => setDialog({ is: "replace" })}
            onCreateCodes={() => setDialog({ is: "newCodes" })}
            onTurnOff={() => setDialog({ is: "off" })}
          />
        )}
      </Loadable>
      <PasskeysRow />
      {dialog?.is === "scan" && (
        <Dialog title={words.scanTitle} onClose={close}>
          <AuthenticatorSetup
            enrolment={dialog.enrolment}
            onConfirmed={showCodes}
            onCancel={close}
          />
        </Dialog>
      )}
      {dialog?.is === "codes" && (
        <RecoveryCodesDialog email={me.email} codes={dialog.codes} onClose={closeCodes} />
      )}
      {dialog?.is === "newCodes" && (
        <ConfirmDialog
          title={words.newCodesTitle}
          body={words.newCodesText}
          action={words.createCodes}
          onConfirm={createCodes}
          // After `createCodes` the dialog with the codes is open.
          onClose={() => setDialog((now) => (now?.is === "newCodes" ? null : now))}
        />
      )}
      {dialog?.is === "replace" && (
        <BothFactorsDialog
          title={words.replaceTitle}
          intro={words.replaceIntro}
          submit={words.next}
          look="primary"
          send={replace}
          onClose={close}
        />
      )}
      {dialog?.is === "off" && (
        <BothFactorsDialog
          title={words.offTitle}
          intro={words.offIntro}
          submit={words.turnOff}
          look="danger"
          send={turnOff}
          onClose={close}
        />
      )}
      {reauthenticationDialog}
    </>
  );
}
