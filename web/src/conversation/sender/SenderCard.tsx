/** The webhook of a message and its creator, with actions for managers. */
import { canManage } from "@belfry/contracts/permissions";
import { type RefObject, use, useCallback, useState } from "react";
import { call } from "../../api/call.ts";
import { useChat, useMe } from "../../live/hooks.ts";
import { explain } from "../../text/explain.ts";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { text } from "../../text/text.ts";
import { exactDay } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { EmojiText } from "../../ui/emoji/EmojiText.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { Badge } from "../../ui/marks/Badge.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import { MuteWebhook } from "./MuteWebhook.tsx";
import { OpenWebhook } from "./open-webhook.ts";
import styles from "./SenderBadge.module.css";

const words = webhooksText.via;

export interface SenderRef {
  chatId: number;
  webhookId: number;
}

interface Props extends SenderRef {
  /** The popover around it. */
  card: RefObject<HTMLElement | null>;
}

export default function SenderCard({ chatId, webhookId, card }: Props) {
  const load = useCallback(() => {
    const params = { chatId, webhookId };
    return call("GET /api/chats/:chatId/webhooks/:webhookId/sender", { params });
  }, [chatId, webhookId]);
  const { value: sender, error, update } = useLoad(load);
  const chat = useChat(chatId);
  const me = useMe();
  const openWebhook = use(OpenWebhook);

  function onDisabled() {
    // The pressed button disappears. Without focus the card could not return it when it closes.
    card.current?.focus();
    update((known) => ({ ...known, isDisabled: true }));
  }

  if (error) return <p role="alert">{explain(error)}</p>;
  if (!sender) return <Spinner label={text.ui.loading} />;
  const { name, createdBy, createdAt, isDisabled, isDeleted } = sender;
  return (
    <>
      <p className={styles.via}>
        {words.via}{" "}
        <strong>
          <EmojiText>{name}</EmojiText>
        </strong>{" "}
        {isDisabled && <Badge>{webhooksText.status.disabled}</Badge>}
        {isDeleted && <Badge>{words.deleted}</Badge>}
      </p>
      <p className={styles.facts}>{words.created(createdBy.displayName, exactDay(createdAt))}</p>
      {!isDeleted && chat && <MuteWebhook chat={chat} webhookId={webhookId} />}
      {!isDeleted && chat && canManage(me, chat) && (
        <div className={styles.acts}>
          {!isDisabled && <Disable {...{ chatId, webhookId, name }} onDone={onDisabled} />}
          <Button
            size="small"
            onClick={() => {
              card.current?.hidePopover();
              openWebhook(webhookId);
            }}
          >
            {words.settings}
          </Button>
        </div>
      )}
    </>
  );
}

/** Confirms within the card, because a dialog would close it. */
function Disable({ name, onDone, ...params }: SenderRef & { name: string; onDone: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  const { run, isBusy, failure } = useAction(async () => {
    const body = { isDisabled: true };
    await call("PATCH /api/chats/:chatId/webhooks/:webhookId", { params, body });
    announce(webhooksText.actions.disabled(name));
    onDone();
  });

  if (!isConfirming) {
    return (
      <Button size="small" onClick={() => setConfirming(true)}>
        {webhooksText.actions.disable}
      </Button>
    );
  }
  return (
    <div className={styles.question}>
      <p>{words.disableText}</p>
      <Button size="small" look="danger" autoFocus isBusy={isBusy} onClick={() => run()}>
        {words.disableNow}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </div>
  );
}
