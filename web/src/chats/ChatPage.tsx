/** The open chat: header, conversation and dialogs. */
import type { Chat } from "@belfry/contracts/chats";
import type { Me } from "@belfry/contracts/users";
import { Suspense, startTransition, useEffect, useState } from "react";
import { useLocation, useRoute } from "wouter";
import { Conversation } from "../conversation/Conversation.tsx";
import { MessageHosts } from "../conversation/dialogs/MessageHosts.tsx";
import { closeMessageDialog, useMessageDialog } from "../conversation/dialogs/message-dialogs.ts";
import { OpenWebhook } from "../conversation/sender/open-webhook.ts";
import { text } from "../text/text.ts";
import { ItemBoundary } from "../ui/broken/ItemBoundary.tsx";
import { Button } from "../ui/controls/Button.tsx";
import { lazyView } from "../ui/lazy-view.ts";
import { Duty } from "./duty/lazy-duty.ts";
import { ChatHeader } from "./header/ChatHeader.tsx";
import type { ChatDialog } from "./header/ChatMenu.tsx";
import type { ThreadPlace } from "./thread/thread-route.ts";
import { WithThread } from "./thread/WithThread.tsx";

const WebhooksDialog = lazyView(() => import("../webhooks/WebhooksDialog.tsx"));
const MembersDialog = lazyView(() => import("./MembersDialog.tsx"));
const NotificationsDialog = lazyView(() => import("./notifications/NotificationsDialog.tsx"));
const PinsDialog = lazyView(() => import("./pins/PinsDialog.tsx"));
const ForwardDialog = lazyView(() => import("./forward/ForwardDialog.tsx"));
const FilesDialog = lazyView(() => import("./files/FilesDialog.tsx"));
const EditChatDialog = lazyView(() => import("./EditChatDialog.tsx"));
const ArchiveChat = lazyView(() => import("./ArchiveChat.tsx"));
const DeleteChatDialog = lazyView(() => import("./DeleteChatDialog.tsx"));
const InviteDialog = lazyView(() => import("./InviteDialog.tsx"));
const LeaveDialog = lazyView(() => import("./LeaveDialog.tsx"));

/** Dialogs that have a path. */
const linkedDialogs = [
  "webhooks",
  "invite",
  "members",
  "notifications",
  "leave",
  "delete",
] as const;

interface Props {
  chat: Chat;
  me: Me;
  messageId: number | undefined;
  thread: ThreadPlace | undefined;
}

export function ChatPage({ chat, me, messageId, thread }: Props) {
  const [dialog, setDialog] = useState<ChatDialog | "invite" | null>(null);
  /** The webhook whose settings the webhooks dialog opens. */
  const [webhookId, setWebhookId] = useState<number>();
  const about = useMessageDialog();
  /** A chat that is opened with a thread shows its root. */
  const [firstRootId] = useState(thread?.rootId);
  const shownRootId = thread?.rootId === firstRootId ? firstRootId : undefined;
  const close = () => setDialog(null);
  // A transition shows the dialog as soon as its code is loaded. A Suspense fallback would delay it.
  const open = (next: ChatDialog, ofWebhookId?: number) =>
    startTransition(() => {
      setDialog(next);
      setWebhookId(ofWebhookId);
    });
  // Links, the palette, the sidebar and the list of open chats open these dialogs by their paths.
  const [, atDialog] = useRoute("/chats/:chatId/:dialog");
  const linked = atDialog?.dialog;
  const [, navigate] = useLocation();
  useEffect(() => {
    const next = linkedDialogs.find((dialog) => dialog === linked);
    if (!next) return;
    navigate(`/chats/${chat.id}`, { replace: true });
    startTransition(() => setDialog(next));
  }, [linked, navigate, chat.id]);
  const openWebhook = (id: number) => open("webhooks", id);

  return (
    <>
      <OpenWebhook value={openWebhook}>
        <WithThread
          chat={chat}
          thread={thread}
          header={
            <ChatHeader
              chat={chat}
              me={me}
              onOpen={open}
              onSearch={() => navigate(`/search?in=${chat.id}`)}
            />
          }
        >
          <Conversation
            chatId={chat.id}
            messageId={messageId ?? shownRootId}
            onOpenWebhooks={() => open("webhooks")}
            onOpenMembers={() => open("members")}
          />
        </WithThread>
      </OpenWebhook>
      <MessageHosts />
      <ItemBoundary item={dialog} actions={<Button onClick={close}>{text.ui.close}</Button>}>
        <Suspense>
          {dialog === "webhooks" && (
            <WebhooksDialog chat={chat} me={me} webhookId={webhookId} onClose={close} />
          )}
          {dialog === "notifications" && <NotificationsDialog chat={chat} onClose={close} />}
          {dialog === "duty" && <Duty chat={chat} me={me} onClose={close} />}
          {dialog === "pins" && <PinsDialog chat={chat} me={me} onClose={close} />}
          {about?.kind === "forward" && (
            <ForwardDialog message={about.message} me={me} onClose={closeMessageDialog} />
          )}
          {dialog === "files" && <FilesDialog chat={chat} me={me} onClose={close} />}
          {dialog === "edit" && <EditChatDialog chat={chat} onClose={close} />}
          {dialog === "members" && (
            <MembersDialog chat={chat} me={me} onLeave={() => open("leave")} onClose={close} />
          )}
          {dialog === "invite" && <InviteDialog chat={chat} me={me} onClose={close} />}
          {dialog === "archive" && <ArchiveChat chat={chat} onClose={close} />}
          {dialog === "delete" && <DeleteChatDialog chat={chat} onClose={close} />}
          {dialog === "leave" && (
            <LeaveDialog
              chat={chat}
              me={me}
              onMembers={() => open("members")}
              onDelete={() => open("delete")}
              onLeft={() => navigate("/")}
              onClose={close}
            />
          )}
        </Suspense>
      </ItemBoundary>
    </>
  );
}
