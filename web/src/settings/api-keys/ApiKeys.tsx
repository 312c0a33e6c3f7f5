/** Settings → API keys: the keys one's programs sign in with. */
import type { ApiKey, CreatedApiKey } from "@belfry/contracts/auth/api-keys";
import type { Me } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { explain } from "../../text/explain.ts";
import { settingsText } from "../../text/settings.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Awaited } from "../../ui/lists/Awaited.tsx";
import { Row, Rows } from "../../ui/lists/Row.tsx";
import { useFocusKept } from "../../ui/lists/use-focus-kept.ts";
import { useLoaded } from "../../ui/lists/use-loaded.ts";
import { Icon } from "../../ui/marks/Icon.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import styles from "../settings.module.css";
import { ApiKeyRow } from "./ApiKeyRow.tsx";
import { CreateApiKey } from "./CreateApiKey.tsx";
import { ReadyApiKey } from "./ReadyApiKey.tsx";

const words = settingsText.apiKeys;
const load = async () => (await call("GET /api/me/api-keys")).items;

/** What a dialog is open for; the key itself is gone with it. */
type Act =
  | { is: "create" }
  | { is: "ready"; created: CreatedApiKey }
  | { is: "revoke"; key: ApiKey };

export function ApiKeys({ me }: { me: Me }) {
  const loaded = useLoaded(load);
  const [act, setAct] = useState<Act | null>(null);
  const create = useFocusKept<HTMLButtonElement>(loaded.value);
  const close = () => setAct(null);

  function onCreated(created: CreatedApiKey) {
    setAct({ is: "ready", created });
    void loaded.reload();
  }

  async function revoke({ id: apiKeyId, name }: ApiKey) {
    await call("DELETE /api/me/api-keys/:apiKeyId", { params: { apiKeyId } });
    void loaded.reload(); // not awaited: the focus goes back to the row before that goes
    announce(words.revoked(name));
  }

  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <Awaited loaded={loaded}>
        {(keys) => (
          <>
            <Rows label={words.list}>
              {keys.length === 0 && <Row icon="key" title={words.none} facts={[words.noneWhy]} />}
              {keys.map((key) => (
                <ApiKeyRow
                  key={key.id}
                  apiKey={key}
                  onRevoke={() => setAct({ is: "revoke", key })}
                />
              ))}
            </Rows>
            <div className={styles.foot}>
              <Button ref={create} look="primary" onClick={() => setAct({ is: "create" })}>
                <Icon name="plus" size={18} />
                {words.create}
              </Button>
            </div>
          </>
        )}
      </Awaited>
      {act?.is === "create" && <CreateApiKey me={me} onCreated={onCreated} onClose={close} />}
      {act?.is === "ready" && <ReadyApiKey created={act.created} onClose={close} />}
      {act?.is === "revoke" && (
        <ConfirmDialog
          title={words.revokeTitle(act.key.name)}
          why={words.revokeWhy}
          action={words.revoke}
          explain={explain}
          onConfirm={() => revoke(act.key)}
          onClose={close}
        />
      )}
    </>
  );
}
