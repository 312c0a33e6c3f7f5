/** One webhook in the list: where it comes from, how it fares, and what can be done with it. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useId } from "react";
import { text } from "../text/text.ts";
import { exactTime, timeAgo } from "../text/times.ts";
import { webhooksText } from "../text/webhooks.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Avatar } from "../ui/marks/Avatar.tsx";
import { Icon } from "../ui/marks/Icon.tsx";
import { Badges, Troubles } from "./Marks.tsx";
import { TestOutcome, useTest } from "./test-message.tsx";
import { CopyUrl } from "./url/CopyUrl.tsx";
import styles from "./webhooks.module.css";

const words = text.webhooks;

/** What lies behind a row. */
export type Behind = "edit" | "deliveries" | "connect";

interface Props {
  webhook: Webhook;
  onOpen: (page: Behind) => void;
  onUsed: () => void;
  onLeave: () => void;
}

export function WebhookRow({ webhook, onOpen, onUsed, onLeave }: Props) {
  const { name, createdBy, createdAt, lastUsedAt, delivered, refused, disabledAt } = webhook;
  const nameId = useId();
  const test = useTest(webhook, onUsed);

  return (
    <li className={styles.row} aria-labelledby={nameId}>
      <Avatar name={name} url={webhook.avatarUrl} shape="square" />
      <div className={styles.about}>
        <div className={styles.head}>
          <h3 id={nameId} className={styles.name}>
            {name}
          </h3>
          <Badges webhook={webhook} />
        </div>
        <p className={styles.facts}>
          <span title={exactTime(createdAt)}>
            {words.createdBy(createdBy.displayName, timeAgo(createdAt))}
          </span>
          <span title={lastUsedAt ? exactTime(lastUsedAt) : undefined}>
            {lastUsedAt ? words.lastUsed(timeAgo(lastUsedAt)) : words.neverUsed}
          </span>
          {delivered > 0 && <span>{webhooksText.marks.delivered(delivered)}</span>}
          {refused > 0 && <span>{webhooksText.marks.refused(refused)}</span>}
        </p>
        <Troubles webhook={webhook} />
        <CopyUrl webhook={webhook}>
          {!disabledAt && (
            <Button size="small" isBusy={test.isBusy} onClick={test.send}>
              <Icon name="send" size={16} />
              {webhooksText.sendTest}
            </Button>
          )}
          <Button size="small" onClick={() => onOpen("connect")}>
            <Icon name="link" size={16} />
            {webhooksText.connect}
          </Button>
          <Button size="small" onClick={() => onOpen("deliveries")}>
            <Icon name="list" size={16} />
            {webhooksText.deliveries}
          </Button>
          <Button size="small" onClick={() => onOpen("edit")}>
            <Icon name="edit" size={16} />
            {webhooksText.edit}
          </Button>
        </CopyUrl>
        <TestOutcome outcome={test.outcome} onLeave={onLeave} />
      </div>
    </li>
  );
}
