/** A new URL, with the old one working beside it for as long as is asked. */
import type { CreatedWebhook, Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/use-reauthentication.tsx";
import { explain, isCalledOff } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { webhooksText } from "../../text/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "./edit.module.css";

const words = webhooksText.acts;
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
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { confirmed, question } = useReauthentication(text.webhooks.confirmWhy(name));

  async function rotate() {
    setBusy(true);
    setFailure(null);
    try {
      const key = "POST /api/chats/:chatId/webhooks/:webhookId/rotate";
      const body = { overlapMinutes: Number(overlap) };
      const created: CreatedWebhook = await confirmed(() =>
        call(key, { params: { chatId, webhookId }, body }),
      );
      const { url, ...rotated } = created; // the secret stays on the screen that shows it
      setUrl(url);
      onChanged(rotated);
    } catch (error) {
      if (!isCalledOff(error)) setFailure(explain(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.actRow}>
      <p className={styles.how}>{words.rotateWhy}</p>
      <SelectField
        label={words.overlap}
        value={overlap}
        onChange={setOverlap}
        options={overlaps.map((value) => ({ value, label: words.overlaps[value] }))}
      />
      <Button size="small" isBusy={isBusy} onClick={rotate}>
        {words.rotate}
      </Button>
      {url && (
        <div className={styles.outcome}>
          <Notice tone="success">{words.rotated}</Notice>
          <CopyField label={text.webhooks.url} value={url} action={text.webhooks.copyUrl} />
        </div>
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
      {question}
    </div>
  );
}
