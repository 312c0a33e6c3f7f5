/** One webhook in the list: facts, status and actions. */

import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { Link, List, Pencil, SendHorizontal } from "lucide-react";
import { useId } from "react";
import { webhooksText as words } from "../text/webhooks.ts";
import { Button } from "../ui/controls/Button.tsx";
import { EmojiText } from "../ui/emoji/EmojiText.tsx";
import { type Fact, FactLine, timeFact } from "../ui/lists/facts.tsx";
import { Avatar } from "../ui/marks/Avatar.tsx";
import { TestOutcome, useTestMessage } from "./test-message.tsx";
import { CopyUrl } from "./url/CopyUrl.tsx";
import { StatusBadges, StatusNotes } from "./WebhookStatus.tsx";
import styles from "./webhooks.module.css";

/** The pages of one webhook. */
export type WebhookPage = "edit" | "deliveries" | "connect";

interface Props {
  webhook: Webhook;
  onOpen: (page: WebhookPage) => void;
  onUsed: () => void;
  onLeave: () => void;
}

export function WebhookRow({ webhook, onOpen, onUsed, onLeave }: Props) {
  const { name, avatarUrl, disabledAt } = webhook;
  const nameId = useId();
  const test = useTestMessage(webhook, onUsed);

  return (
    <li className={styles.row} aria-labelledby={nameId}>
      <Avatar name={name} url={avatarUrl} shape="square" />
      <div className={styles.main}>
        <div className={styles.header}>
          <h3 id={nameId} className={styles.name}>
            <EmojiText>{name}</EmojiText>
          </h3>
          <StatusBadges webhook={webhook} />
        </div>
        <p className={styles.facts}>
          <FactLine facts={factsOf(webhook)} />
        </p>
        <StatusNotes webhook={webhook} />
        <CopyUrl webhook={webhook}>
          {!disabledAt && (
            <Button size="small" isBusy={test.isBusy} onClick={test.send}>
              <SendHorizontal size={16} />
              {words.sendTestShort}
            </Button>
          )}
          <Button size="small" onClick={() => onOpen("connect")}>
            <Link size={16} />
            {words.connect}
          </Button>
          <Button size="small" onClick={() => onOpen("deliveries")}>
            <List size={16} />
            {words.deliveries}
          </Button>
          <Button size="small" onClick={() => onOpen("edit")}>
            <Pencil size={16} />
            {words.edit}
          </Button>
        </CopyUrl>
        <TestOutcome outcome={test.outcome} onLeave={onLeave} />
      </div>
    </li>
  );
}

function factsOf({ createdBy, createdAt, lastUsedAt, delivered, refused }: Webhook): Fact[] {
  return [
    timeFact((when) => words.createdBy(createdBy.displayName, when), createdAt),
    lastUsedAt ? timeFact(words.lastUsed, lastUsedAt) : { words: words.neverUsed },
    ...(delivered > 0 ? [{ words: words.status.delivered(delivered) }] : []),
    ...(refused > 0 ? [{ words: words.status.refused(refused) }] : []),
  ];
}
