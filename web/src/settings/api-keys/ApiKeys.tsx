/** Settings → API keys. */

import type { ApiKey, CreatedApiKey } from "@belfry/contracts/auth/api-keys";
import type { Me } from "@belfry/contracts/users";
import { Plus, SquareTerminal } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { SectionIntro } from "../../sections/SectionIntro.tsx";
import { settingsText } from "../../text/screens/settings.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useFallbackFocus } from "../../ui/controls/use-focus.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { Row, Rows } from "../../ui/lists/Row.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import { ApiKeyCreated } from "./ApiKeyCreated.tsx";
import { ApiKeyTable } from "./ApiKeyTable.tsx";
import { CreateApiKey } from "./CreateApiKey.tsx";

const words = settingsText.apiKeys;
const load = async () => (await call("GET /api/me/api-keys")).items;

type OpenDialog = { is: "create" } | { is: "revoke"; key: ApiKey };

export function ApiKeys({ me }: { me: Me }) {
  const keys = useLoad(load);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  /** The key itself is only in this state. */
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const createButton = useFallbackFocus<HTMLButtonElement>(keys.value);
  const close = () => setDialog(null);

  function onCreated(created: CreatedApiKey) {
    close();
    setCreated(created);
    announce(words.ready(created.name));
    void keys.reload();
  }

  function closeCreated() {
    setCreated(null);
    createButton.current?.focus();
  }

  async function revoke({ id: apiKeyId, name }: ApiKey) {
    await call("DELETE /api/me/api-keys/:apiKeyId", { params: { apiKeyId } });
    setCreated((shown) => (shown?.id === apiKeyId ? null : shown));
    void keys.reload(); // not awaited: the dialog first returns the focus to the row
    announce(words.revoked(name));
  }

  return (
    <>
      <SectionIntro
        lead={words.lead}
        action={
          <Button ref={createButton} look="primary" onClick={() => setDialog({ is: "create" })}>
            <Plus size={18} />
            {words.create}
          </Button>
        }
      />
      {created && <ApiKeyCreated key={created.id} created={created} onClose={closeCreated} />}
      <Loadable state={keys}>
        {(keys) =>
          keys.length > 0 ? (
            <ApiKeyTable keys={keys} onRevoke={(key) => setDialog({ is: "revoke", key })} />
          ) : (
            <Rows label={words.list}>
              <Row icon={SquareTerminal} title={words.none} facts={[words.noneHint]} />
            </Rows>
          )
        }
      </Loadable>
      {dialog?.is === "create" && <CreateApiKey me={me} onCreated={onCreated} onClose={close} />}
      {dialog?.is === "revoke" && (
        <ConfirmDialog
          title={words.revokeTitle(dialog.key.name)}
          body={words.revokeText}
          action={words.revoke}
          onConfirm={() => revoke(dialog.key)}
          onClose={close}
        />
      )}
    </>
  );
}
