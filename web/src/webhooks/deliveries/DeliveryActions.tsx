/** The buttons of a delivery: send it again, copy it, and try a template on it. */
import type {
  Delivery,
  DeliveryDetail,
  UnverifiedCode,
} from "@belfry/contracts/webhooks/deliveries";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { CopyLabel, useCopy } from "../../ui/controls/use-copy.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { showToast } from "../../ui/notices/toast.ts";
import { isJson } from "../templates/pretty-json.ts";
import type { Payload } from "../templates/use-preview.ts";
import { deliveryCommand } from "../url/curl-command.ts";
import { useUrl } from "../url/use-url.ts";
import styles from "./deliveries.module.css";

const words = webhooksText.deliveryLog;
const replayEndpoint = "POST /api/chats/:chatId/webhooks/:webhookId/deliveries/:deliveryId/replay";

interface Props {
  webhook: Webhook;
  delivery: DeliveryDetail;
  onReplayed: (replayed: Delivery) => void;
  /** Opens the template editor with a payload. */
  onTemplate: (payload: Payload) => void;
}

export function DeliveryActions({ webhook, delivery, onReplayed, onTemplate }: Props) {
  const { id: deliveryId, headers, body, isEdit } = delivery;
  const [isAsking, setAsking] = useState(false);
  /** Shown because the browser blocks copying. */
  const [blocked, setBlocked] = useState<string | null>(null);
  const bodyCopy = useCopy();
  const commandCopy = useCopy();
  const url = useUrl(webhook);
  const unverified = unverifiedCodeOf(delivery);
  const sendAgain = async () => {
    const params = { chatId: webhook.chatId, webhookId: webhook.id, deliveryId };
    const body = unverified ? { confirm: unverified } : {};
    onReplayed(await call(replayEndpoint, { params, body }));
  };
  const replay = useAction(sendAgain);
  const failure = replay.failure ?? url.failure;
  if (body === null) return null;

  async function copyBody(body: string) {
    setBlocked((await bodyCopy.copy(body)) ? null : body);
  }

  /** The command contains the secret URL, which the server may show only after a confirmation. */
  async function copyCommand(secretUrl: string) {
    const command = deliveryCommand(secretUrl, delivery);
    const isCopied = await commandCopy.copy(command);
    setBlocked(isCopied ? null : command);
    if (isCopied) showToast({ text: words.commandCopied });
  }

  return (
    <>
      {failure && (
        <div className={styles.blocked}>
          <Notice tone="danger">{failure}</Notice>
        </div>
      )}
      {!isEdit && (
        <Button
          size="small"
          isBusy={replay.isBusy}
          onClick={unverified ? () => setAsking(true) : replay.run}
        >
          <RotateCw size={16} />
          {words.replay}
        </Button>
      )}
      <Button size="small" onClick={() => copyBody(body)}>
        <CopyLabel outcome={bodyCopy.outcome} label={words.copyBody} />
      </Button>
      {!isEdit && (
        <Button size="small" isBusy={url.isBusy} onClick={() => url.load(copyCommand)}>
          <CopyLabel outcome={commandCopy.outcome} label={words.copyCommand} />
        </Button>
      )}
      {isJson(body) && (
        <Button
          size="small"
          look="quiet"
          className={styles.template}
          onClick={() => onTemplate({ body, headers })}
        >
          {words.makeTemplate}
        </Button>
      )}
      {blocked !== null && (
        <div className={styles.blocked}>
          <CopyField
            label={words.copyThis}
            isLabelHidden
            value={blocked}
            action={text.ui.copy}
            hasFailed
          />
        </div>
      )}
      {isAsking && unverified && (
        <ConfirmDialog
          {...words.unverified[unverified]}
          action={words.postAnyway}
          onConfirm={sendAgain}
          onClose={() => setAsking(false)}
        />
      )}
      {url.reauthenticationDialog}
    </>
  );
}

function unverifiedCodeOf({ code }: Delivery): UnverifiedCode | undefined {
  return code === "invalid_signature" || code === "address_not_allowed" ? code : undefined;
}
