/** Settings → Passkeys: those one has, one more, and one less. */
import type { Passkey } from "@belfry/contracts/auth/passkeys";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/use-reauthentication.tsx";
import { explain } from "../../text/explain.ts";
import { passkeysText as words } from "../../text/passkeys.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Awaited } from "../../ui/lists/Awaited.tsx";
import { useLoaded } from "../../ui/lists/use-loaded.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import settings from "../settings.module.css";
import { AddPasskey } from "./AddPasskey.tsx";
import { PasskeyRows } from "./PasskeyRows.tsx";

const load = async () => (await call("GET /api/me/passkeys")).items;

export function Passkeys() {
  const loaded = useLoaded(load);
  const [isAdding, setAdding] = useState(false);
  const [unwanted, setUnwanted] = useState<Passkey | null>(null);
  const { confirmed, question } = useReauthentication(words.whyConfirm);

  function added({ name }: Passkey) {
    setAdding(false);
    announce(words.added(name));
    void loaded.reload();
  }

  async function remove({ id: passkeyId, name }: Passkey) {
    const params = { passkeyId };
    await confirmed(() => call("DELETE /api/me/passkeys/:passkeyId", { params }));
    announce(words.removed(name));
    await loaded.reload();
  }

  return (
    <>
      <p className={settings.lead}>{words.lead}</p>
      <Awaited loaded={loaded}>
        {(passkeys) => (
          <PasskeyRows
            passkeys={passkeys}
            onAdd={() => setAdding(true)}
            onRemove={(passkey) => setUnwanted(passkey)}
          />
        )}
      </Awaited>
      {isAdding && (
        <AddPasskey confirmed={confirmed} onAdded={added} onClose={() => setAdding(false)} />
      )}
      {unwanted && (
        <ConfirmDialog
          title={words.removeTitle(unwanted.name)}
          why={words.removeWhy}
          action={words.remove}
          explain={explain}
          onConfirm={() => remove(unwanted)}
          onClose={() => setUnwanted(null)}
        />
      )}
      {question}
    </>
  );
}
