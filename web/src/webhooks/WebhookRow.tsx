/** One webhook in the list: where it comes from, whether it is used, and what can be done with it. */
import type { Webhook } from "@belfry/contracts/webhooks";
import { useId, useRef, useState } from "react";
import { call } from "../live/call.ts";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { exactTime, timeAgo } from "../text/times.ts";
import { Button } from "../ui/controls/Button.tsx";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Avatar } from "../ui/marks/Avatar.tsx";
import { Icon } from "../ui/marks/Icon.tsx";
import { CopyUrl } from "./CopyUrl.tsx";
import { RenameWebhook } from "./RenameWebhook.tsx";
import { TestOutcome, useTest } from "./test-message.tsx";
import styles from "./webhooks.module.css";

const words = text.webhooks;

interface Props {
  webhook: Webhook;
  onChanged: (webhook: Webhook) => void;
  onDeleted: () => void;
  onUsed: () => void;
  onLeave: () => void;
}

export function WebhookRow({ webhook, onChanged, onDeleted, onUsed, onLeave }: Props) {
  const { id: webhookId, chatId, name, createdBy, createdAt, lastUsedAt } = webhook;
  const nameId = useId();
  const renameButton = useRef<HTMLButtonElement>(null);
  const [isRenaming, setRenaming] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const test = useTest(webhook, onUsed);

  async function remove() {
    const params = { chatId, webhookId };
    await call("DELETE /api/chats/:chatId/webhooks/:webhookId", { params });
    onDeleted();
  }

  return (
    <li className={styles.row} aria-labelledby={nameId}>
      <Avatar name={name} url={webhook.avatarUrl} shape="square" />
      <div className={styles.about}>
        <h3 id={nameId} className={styles.name} hidden={isRenaming}>
          {name}
        </h3>
        {isRenaming && (
          <RenameWebhook
            webhook={webhook}
            onRenamed={onChanged}
            onClose={() => {
              renameButton.current?.focus();
              setRenaming(false);
            }}
          />
        )}
        <p className={styles.facts}>
          <span title={exactTime(createdAt)}>
            {words.createdBy(createdBy.displayName, timeAgo(createdAt))}
          </span>
          <span title={lastUsedAt ? exactTime(lastUsedAt) : undefined}>
            {lastUsedAt ? words.lastUsed(timeAgo(lastUsedAt)) : words.neverUsed}
          </span>
        </p>
        <CopyUrl webhook={webhook}>
          <Button size="small" isBusy={test.isBusy} onClick={test.send}>
            <Icon name="send" size={16} />
            {words.sendTest}
          </Button>
          <Button ref={renameButton} size="small" onClick={() => setRenaming(true)}>
            <Icon name="edit" size={16} />
            {words.rename}
          </Button>
          <Button size="small" className={styles.delete} onClick={() => setDeleting(true)}>
            <Icon name="trash" size={16} />
            {words.delete}
          </Button>
        </CopyUrl>
        <TestOutcome outcome={test.outcome} onLeave={onLeave} />
      </div>
      {isDeleting && (
        <ConfirmDialog
          title={words.deleteTitle(name)}
          why={words.deleteWhy}
          action={words.delete}
          explain={explain}
          onConfirm={remove}
          onClose={() => setDeleting(false)}
        />
      )}
    </li>
  );
}
