/** Settings → Passkeys. */
import type { Passkey } from "@belfry/contracts/auth/passkeys";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { passkeysText as words } from "../../text/screens/security/passkeys.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import styles from "../settings.module.css";
import { AddPasskey } from "./AddPasskey.tsx";
import { PasskeyRows } from "./PasskeyRows.tsx";

const load = async () => (await call("GET /api/me/passkeys")).items;

export function Passkeys() {
  const passkeys = useLoad(load);
  const [isAdding, setAdding] = useState(false);
  const [toRemove, setToRemove] = useState<Passkey | null>(null);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);

  function onAdded({ name }: Passkey) {
    setAdding(false);
    announce(words.added(name));
    void passkeys.reload();
  }

  async function remove({ id: passkeyId, name }: Passkey) {
    const params = { passkeyId };
    await withReauthentication(() => call("DELETE /api/me/passkeys/:passkeyId", { params }));
    announce(words.removed(name));
    await passkeys.reload();
  }

  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <Loadable state={passkeys}>
        {(passkeys) => (
          <PasskeyRows
            passkeys={passkeys}
            onAdd={() => setAdding(true)}
            onRemove={(passkey) => setToRemove(passkey)}
          />
        )}
      </Loadable>
      {isAdding && (
        <AddPasskey
          withReauthentication={withReauthentication}
          onAdded={onAdded}
          onClose={() => setAdding(false)}
        />
      )}
      {toRemove && (
        <ConfirmDialog
          title={words.removeTitle(toRemove.name)}
          body={words.removeText}
          action={words.remove}
          onConfirm={() => remove(toRemove)}
          onClose={() => setToRemove(null)}
        />
      )}
      {reauthenticationDialog}
    </>
  );
}
