/** One webhook in the list: state, reason, last request, and the menu of its pages. */

import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import {
  Check,
  Copy,
  Ellipsis,
  List,
  Plug,
  SendHorizontal,
  Settings,
  SquarePen,
} from "lucide-react";
import { useId, useState } from "react";
import { webhooksText as words } from "../text/screens/webhooks.ts";
import { text } from "../text/text.ts";
import { exactTime, timeAgo } from "../text/times.ts";
import { IconButton } from "../ui/controls/IconButton.tsx";
import { Menu, MenuItem, MenuSeparator } from "../ui/controls/Menu.tsx";
import { useCopy } from "../ui/controls/use-copy.tsx";
import { EmojiText } from "../ui/emoji/EmojiText.tsx";
import { CopyField } from "../ui/fields/CopyField.tsx";
import { Avatar } from "../ui/marks/Avatar.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import { showToast } from "../ui/notices/toast.ts";
import { DayBars } from "./DayBars.tsx";
import type { WebhookTab } from "./page/tabs.ts";
import { useTestMessage } from "./test-message.ts";
import { useUrl } from "./url/use-url.ts";
import { StatusBadges, statusLine } from "./WebhookStatus.tsx";
import styles from "./webhooks.module.css";

const icons = { setup: Plug, deliveries: List, settings: Settings, template: SquarePen };

interface Props {
  webhook: Webhook;
  onOpen: (tab: WebhookTab) => void;
  onUsed: () => void;
}

export function WebhookRow({ webhook, onOpen, onUsed }: Props) {
  const { name, avatarUrl, disabledAt, lastUsedAt, lastDay, refused, failing } = webhook;
  const hasOnlyFailed = !lastUsedAt && refused > 0;
  const nameId = useId();
  const [shownUrl, setShownUrl] = useState<string | null>(null);
  const { outcome, copy } = useCopy();
  const url = useUrl(webhook);
  const copyUrl = async (url: string) => setShownUrl((await copy(url)) ? null : url);
  const test = useTestMessage(webhook, () => {
    showToast({ text: words.testSent });
    onUsed();
  });
  const failure = url.failure ?? test.outcome.failure;
  const isFailing = failing !== null && !disabledAt;

  return (
    <li className={styles.row} aria-labelledby={nameId}>
      <Avatar name={name} url={avatarUrl} shape="square" size={32} />
      <div>
        <div className={styles.header}>
          <h3 className={styles.name}>
            <button
              type="button"
              id={nameId}
              className={styles.open}
              onClick={() => onOpen(lastUsedAt || hasOnlyFailed ? "deliveries" : "setup")}
            >
              <EmojiText>{name}</EmojiText>
            </button>
          </h3>
          <StatusBadges webhook={webhook} />
        </div>
        <p className={isFailing ? styles.failing : styles.facts}>{statusLine(webhook)}</p>
      </div>
      <span className={styles.day}>
        <DayBars lastDay={lastDay} />
      </span>
      <p className={styles.last} title={lastUsedAt ? exactTime(lastUsedAt) : undefined}>
        <span className="visually-hidden">{words.lastRequestLabel}</span>
        {lastUsedAt ? timeAgo(lastUsedAt) : hasOnlyFailed ? words.noneAccepted : words.never}
      </p>
      <div className={styles.actions}>
        <IconButton
          icon={outcome === "copied" ? Check : Copy}
          label={outcome === "copied" ? text.ui.copied : words.copyUrl}
          className={styles.copy}
          onClick={() => url.load(copyUrl)}
        />
        <Menu
          label={words.actionsFor(name)}
          button={(props) => (
            <IconButton icon={Ellipsis} label={words.actionsFor(name)} {...props} />
          )}
        >
          {(Object.keys(icons) as WebhookTab[]).map((tab) => {
            const Icon = icons[tab];
            return (
              <MenuItem key={tab} icon={<Icon size={16} />} onChoose={() => onOpen(tab)}>
                {words.tabs[tab]}
              </MenuItem>
            );
          })}
          {!disabledAt && <MenuSeparator />}
          {!disabledAt && (
            <MenuItem icon={<SendHorizontal size={16} />} onChoose={test.send}>
              {words.sendTest}
            </MenuItem>
          )}
        </Menu>
      </div>
      {(shownUrl || failure) && (
        <div className={styles.below}>
          {shownUrl && (
            <CopyField label={words.url} value={shownUrl} action={text.ui.copy} hasFailed />
          )}
          {failure && <Notice tone="danger">{failure}</Notice>}
        </div>
      )}
      {url.reauthenticationDialog}
    </li>
  );
}
