/** Creates a new URL. The old one can keep working for some time. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import { Select } from "../../ui/fields/Select.tsx";
import { SettingsRow } from "../../ui/forms/SettingsSection.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "./edit.module.css";

const words = webhooksText.actions;
/** In minutes. */
type Overlap = keyof typeof words.overlaps;
const overlaps = ["0", "60", "1440", "10080"] as const satisfies readonly Overlap[];

interface Props {
  webhook: Webhook;
  onChanged: (webhook: Webhook) => void;
}

export function RotateUrl({ webhook, onChanged }: Props) {
  const { id: webhookId, chatId, name } = webhook;
  const [overlap, setOverlap] = useState<Overlap>("1440");
  const [url, setUrl] = useState<string | null>(null);
  const reason = webhooksText.confirmReason(name);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(reason);

  const { isBusy, failure, run } = useAction(async () => {
    const endpoint = "POST /api/chats/:chatId/webhooks/:webhookId/rotate";
    const params = { chatId, webhookId };
    const body = { overlapMinutes: Number(overlap) };
    const created = await withReauthentication(() => call(endpoint, { params, body }));
    const { url, integrationKey: _, ...rotated } = created; // without the secrets
    setUrl(url);
    onChanged(rotated);
  });

  const below = (
    <>
      {url && (
        <>
          <Notice tone="success">{words.rotated}</Notice>
          <CopyField label={webhooksText.url} value={url} action={webhooksText.copyUrl} />
        </>
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
    </>
  );
  return (
    <>
      <SettingsRow
        title={words.rotateTitle}
        hint={words.rotateHint}
        below={(url || failure) && below}
      >
        <Select
          aria-label={words.overlap}
          className={styles.overlap}
          value={overlap}
          onChange={setOverlap}
          options={overlaps.map((value) => ({ value, label: words.overlaps[value] }))}
        />
        <Button isBusy={isBusy} onClick={run}>
          {words.rotate}
        </Button>
      </SettingsRow>
      {reauthenticationDialog}
    </>
  );
}
