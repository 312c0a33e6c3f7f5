/** The open chat: header, conversation and dialogs. */
import type { Chat } from "@belfry/contracts/chats";
import type { Me } from "@belfry/contracts/users";
import { Suspense, startTransition, useState } from "react";
import { useLocation } from "wouter";
import { call } from "../api/call.ts";
import { Conversation } from "../conversation/Conversation.tsx";
import { OpenWebhook } from "../conversation/sender/open-webhook.ts";
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
  /** The webhook whose settings the webhooks dialog opens. */
  const [webhookId, setWebhookId] = useState<number>();
  const [, navigate] = useLocation();
  const close = () => setDialog(null);
  // A transition shows the dialog as soon as its code is loaded. A Suspense fallback would delay it.
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
          body={words.leaveText}
          action={words.leave}
          onConfirm={leave}
          onClose={close}
        />
      )}
    </>
  );
}
