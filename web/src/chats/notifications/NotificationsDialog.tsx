/** Notification settings of one chat: the level and the mute. Each choice is saved at once. */

import type { Chat } from "@belfry/contracts/chats";
import { isMuted } from "@belfry/contracts/live/unread";
import type { NotificationLevel } from "@belfry/contracts/notifications/notifications";
import { useState } from "react";
import { mutedText, muteOptions } from "../../live/weight/mutes.ts";
import { notificationsText as words } from "../../text/screens/notifications.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { Choice } from "../../ui/fields/Choice.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "./notifications.module.css";
import { useSettings } from "./use-settings.ts";

const levels: readonly NotificationLevel[] = ["all", "critical", "mentions", "nothing"];

interface Props {
  chat: Chat;
  onClose: () => void;
}

export default function NotificationsDialog({ chat, onClose }: Props) {
  const { level, isDefault, mutedUntil } = chat.me.notifications;
  const isTimed = isMuted({ level: "all", isDefault, mutedUntil }, Date.now());
  const { run, failure, isBusy } = useSettings(chat);

  /** Shown until the change has arrived from the server. */
  const [chosen, setChosen] = useState<NotificationLevel | "default" | null>(null);

  async function choose(next: NotificationLevel | "default") {
    setChosen(next);
    await run({ level: next === "default" ? null : next });
    setChosen((latest) => (latest === next ? null : latest));
  }

  return (
    <Dialog title={words.title(chat.title)} onClose={onClose}>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Choice
        label={words.level}
        value={chosen ?? (isDefault ? "default" : level)}
        onChange={choose}
        options={[
          {
            value: "default" as const,
            label: words.default,
            hint: isDefault ? words.levels[level] : words.defaultHint,
          },
          ...levels.map((value) => ({ value, label: words.levels[value] })),
        ]}
      />
      <section aria-labelledby="mute-chat" className={styles.mute}>
        <h3 id="mute-chat" className={styles.heading}>
          {words.mute}
        </h3>
        <p className={styles.hint}>{isTimed ? mutedText(mutedUntil) : words.muteHint}</p>
        <div className={styles.buttons}>
          {isTimed ? (
            <Button isBusy={isBusy} onClick={() => run({ mutedUntil: null })}>
              {words.unmute}
            </Button>
          ) : (
            muteOptions().map(({ label, until }) => (
              <Button key={label} isBusy={isBusy} onClick={() => run({ mutedUntil: until })}>
                {label}
              </Button>
            ))
          )}
        </div>
      </section>
    </Dialog>
  );
}
