/** The parts of the dialog's header on the pages of one webhook. */
import type { Chat } from "@belfry/contracts/chats";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { ChevronLeft, SendHorizontal } from "lucide-react";
import { use } from "react";
import { call } from "../../api/call.ts";
import { explain } from "../../text/explain.ts";
import { webhooksText as words } from "../../text/screens/webhooks.ts";
import { timeAgo } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { LeaveForm } from "../../ui/dialogs/leave-form.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { showToast } from "../../ui/notices/toast.ts";
import styles from "./page.module.css";

export function PageLeading({ webhook, onBack }: { webhook: Webhook; onBack: () => void }) {
  const leaveForm = use(LeaveForm);
  return (
    <div className={styles.leading}>
      <IconButton
        icon={ChevronLeft}
        label={words.back}
        className={styles.back}
        onClick={() => leaveForm(onBack)}
      />
      <Avatar name={webhook.name} url={webhook.avatarUrl} shape="square" size={32} />
    </div>
  );
}

export function PageSubtitle({ chat, webhook }: { chat: Chat; webhook: Webhook }) {
  const { lastUsedAt, refused } = webhook;
  const none = refused > 0 ? words.noAcceptedRequests : words.noRequests;
  const last = lastUsedAt ? words.lastRequest(timeAgo(lastUsedAt)) : none;
  return `${words.postsTo(chat.title)} · ${last}`;
}

export function SendTest({ webhook }: { webhook: Webhook }) {
  const { chatId, id: webhookId } = webhook;
  const { isBusy, run } = useAction(async () => {
    const params = { chatId, webhookId };
    try {
      await call("POST /api/chats/:chatId/webhooks/:webhookId/test", { params });
      showToast({ text: words.testSent });
    } catch (error) {
      showToast({ text: explain(error), tone: "danger" });
    }
  });
  if (webhook.disabledAt) return null;
  return (
    <Button size="small" isBusy={isBusy} onClick={run}>
      <SendHorizontal size={16} />
      {words.sendTestShort}
    </Button>
  );
}
