/** One open chat: its head, the conversation, and whichever of its dialogs is asked for. */
import type { Chat } from "@belfry/contracts/chats";
import type { Me } from "@belfry/contracts/users";
import { Suspense, startTransition, useState } from "react";
import { useLocation } from "wouter";
import { call } from "../api/call.ts";
import { Conversation } from "../conversation/Conversation.tsx";
import { OpenWebhook } from "../conversation/via/open-webhook.ts";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { lazyDialog } from "../ui/dialogs/lazy-dialog.ts";
import { type ChatDialog, ChatHeader } from "./ChatHeader.tsx";

const WebhooksDialog = lazyDialog(() => import("../webhooks/WebhooksDialog.tsx"));
const MembersDialog = lazyDialog(() => import("./MembersDialog.tsx"));
const EditChatDialog = lazyDialog(() => import("./EditChatDialog.tsx"));

const words = text.chats;

interface Props {
  chat: Chat;
  me: Me;
  messageId: number | undefined;
}

export function ChatPage({ chat, me, messageId }: Props) {
  const [dialog, setDialog] = useState<ChatDialog | null>(null);
  /** Whose settings the webhooks dialog opens with. */
  const [webhookId, setWebhookId] = useState<number>();
  const [, navigate] = useLocation();
  const close = () => setDialog(null);
  // A transition shows the dialog the moment its code is there; a fallback would hold it back.
  const open = (next: ChatDialog, ofWebhookId?: number) =>
    startTransition(() => {
      setDialog(next);
      setWebhookId(ofWebhookId);
    });
  const openWebhook = (id: number) => open("webhooks", id);

  async function leave() {
    const params = { chatId: chat.id, userId: me.id };
    await call("DELETE /api/chats/:chatId/members/:userId", { params });
    navigate("/");
  }

  return (
    <>
      <ChatHeader chat={chat} me={me} onOpen={open} />
      <OpenWebhook value={openWebhook}>
        <Conversation
          chatId={chat.id}
          messageId={messageId}
          onOpenWebhooks={() => open("webhooks")}
        />
      </OpenWebhook>
      <Suspense>
        {dialog === "webhooks" && (
          <WebhooksDialog chat={chat} me={me} webhookId={webhookId} onClose={close} />
        )}
        {dialog === "edit" && <EditChatDialog chat={chat} onClose={close} />}
        {dialog === "members" && (
          <MembersDialog chat={chat} me={me} onLeave={() => open("leave")} onClose={close} />
        )}
      </Suspense>
      {dialog === "leave" && (
        <ConfirmDialog
          title={words.leaveTitle(chat.title)}
          why={words.leaveWhy}
          action={words.leave}
          explain={explain}
          onConfirm={leave}
          onClose={close}
        />
      )}
    </>
  );
}
