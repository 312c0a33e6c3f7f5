/** Mutes a webhook for this user only, until a time or until its open message is resolved. */

import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import type { MuteWebhook as Mute } from "@belfry/contracts/notifications/notifications";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useTimeline } from "../../live/hooks.ts";
import { mutedText, muteOptions } from "../../live/weight/mutes.ts";
import { notificationsText as words } from "../../text/screens/notifications.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import styles from "./SenderBadge.module.css";

export function MuteWebhook({ chat, webhookId }: { chat: Chat; webhookId: number }) {
  const [isChoosing, setChoosing] = useState(false);
  const open = useTimeline(chat.id)?.messages.findLast((message) => isOpenOf(message, webhookId));
  const params = { chatId: chat.id, webhookId };
  const path = "/api/chats/:chatId/muted-webhooks/:webhookId";
  const mute = useAction(async (body: Mute) => {
    await call(`PUT ${path}`, { params, body });
    setChoosing(false);
  });
  const unmute = useAction(() => call(`DELETE ${path}`, { params }));
  const muted = chat.me.mutedWebhooks.find((one) => one.webhookId === webhookId);
  const isMuted = muted && !(Date.parse(muted.until) <= Date.now());

  if (isMuted) {
    return (
      <div className={styles.question}>
        <p>{muted.until === "resolved" ? words.mutedUntilResolved : mutedText(muted.until)}</p>
        <Button size="small" isBusy={unmute.isBusy} onClick={() => unmute.run()}>
          {words.unmute}
        </Button>
        {unmute.failure && <p role="alert">{unmute.failure}</p>}
      </div>
    );
  }
  if (!isChoosing) {
    return (
      <div className={styles.acts}>
        <Button size="small" onClick={() => setChoosing(true)}>
          {words.muteForMe}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.question}>
      <p>{words.muteWebhookHint}</p>
      {open && (
        <Button
          size="small"
          isBusy={mute.isBusy}
          onClick={() => mute.run({ until: "resolved", messageId: open.id })}
        >
          {words.untilResolved}
        </Button>
      )}
      {muteOptions().map(({ label, until }) => (
        <Button key={label} size="small" isBusy={mute.isBusy} onClick={() => mute.run({ until })}>
          {label}
        </Button>
      ))}
      {mute.failure && <p role="alert">{mute.failure}</p>}
    </div>
  );
}

function isOpenOf({ author, state, deletedAt }: Message, webhookId: number): boolean {
  return (
    author.kind === "webhook" && author.webhookId === webhookId && state === "open" && !deletedAt
  );
}
