/** Chat menu → Webhooks: the list, the form of a new one, and the pages of one webhook. */
import type { Chat } from "@belfry/contracts/chats";
import { canManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import type { CreatedWebhook, Webhook, WebhookUrl } from "@belfry/contracts/webhooks/webhooks";
import { Suspense, startTransition, useEffect, useRef, useState } from "react";
import { webhooksText as words } from "../text/screens/webhooks.ts";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { lazyView } from "../ui/lazy-view.ts";
import { announce } from "../ui/notices/Announcer.tsx";
import { CreateWebhook } from "./CreateWebhook.tsx";
import { Areas, CreateButton, heartbeatHeader, Loading, useArea } from "./heartbeats/area.tsx";
import { NotAllowed } from "./NotAllowed.tsx";
import { PageLeading, PageSubtitle, SendTest } from "./page/PageHeader.tsx";
import type { WebhookTab } from "./page/tabs.ts";
import { useClosedWhenGone } from "./page/use-closed-when-gone.ts";
import { useWebhooks } from "./use-webhooks.ts";
import { WebhookList } from "./WebhookList.tsx";

const WebhookPage = lazyView(() => import("./page/WebhookPage.tsx"));

interface OpenPage {
  webhook: Webhook;
  tab: WebhookTab;
  /** The secrets of a webhook that was created a moment ago. */
  created?: WebhookUrl;
}

interface Props {
  chat: Chat;
  me: Me;
  /** Opens with the settings of this webhook. */
  webhookId?: number | undefined;
  onClose: () => void;
}

export default function WebhooksDialog(props: Props) {
  const { chat, me, onClose } = props;
  if (canManage(me, chat)) return <ManagedWebhooks {...props} />;
  return (
    <Dialog title={words.title} subtitle={words.subtitle(chat.title)} onClose={onClose}>
      <NotAllowed chatId={chat.id} />
    </Dialog>
  );
}

function ManagedWebhooks({ chat, me, webhookId, onClose }: Props) {
  const webhooks = useWebhooks(chat.id);
  const [page, setPage] = useState<OpenPage | null>(null);
  const [isCreating, setCreating] = useState(false);
  const area = useArea(chat);
  // A transition keeps the list on screen until the code of the page is loaded.
  const open = (next: OpenPage) => startTransition(() => setPage(next));

  const initialId = useRef(webhookId);
  useEffect(() => {
    const webhook = webhooks.value?.find(({ id }) => id === initialId.current);
    if (!webhook) return;
    initialId.current = undefined; // only the first time
    setPage({ webhook, tab: "settings" });
  }, [webhooks.value]);

  useClosedWhenGone(page?.webhook, webhooks, () => setPage(null));

  function onBack() {
    setPage(null);
    void webhooks.reload();
  }

  function onCreated(created: CreatedWebhook) {
    const { url, integrationKey, ...webhook } = created; // without the secrets
    webhooks.put(webhook);
    setCreating(false);
    open({ webhook, tab: "setup", created: { url, integrationKey } });
    announce(words.created(created.name));
  }

  const webhook = webhooks.value?.find(({ id }) => id === page?.webhook.id) ?? page?.webhook;
  const pageKey = page?.webhook.id;
  const title = useRef<HTMLHeadingElement>(null);
  const previousKey = useRef(pageKey);
  useEffect(() => {
    if (previousKey.current === pageKey) return;
    previousKey.current = pageKey;
    const focusIfLost = () => {
      if (!document.activeElement?.closest("[role=dialog] *")) title.current?.focus();
    };
    focusIfLost();
    // When the focused element goes, the dialog takes the focus in the next frame.
    const frame = requestAnimationFrame(focusIfLost);
    return () => cancelAnimationFrame(frame);
  }, [pageKey]);

  const isEmpty = webhooks.value?.length === 0;
  return (
    <Dialog
      width="page"
      titleRef={title}
      {...(page && webhook
        ? {
            label: words.pageLabel(webhook.name),
            title: webhook.name,
            subtitle: <PageSubtitle chat={chat} webhook={webhook} />,
            leading: <PageLeading webhook={webhook} onBack={onBack} />,
            actions: page.tab !== "setup" && <SendTest webhook={webhook} />,
          }
        : (heartbeatHeader(area) ?? {
            title: words.title,
            subtitle: words.subtitle(chat.title),
            actions: !isEmpty && !isCreating && (
              <CreateButton of={area} onWebhook={() => setCreating(true)} />
            ),
          }))}
      onClose={onClose}
    >
      {page && webhook ? (
        <Suspense fallback={<Loading />}>
          <WebhookPage
            key={page.webhook.id}
            me={me}
            {...page}
            webhook={webhook}
            onTab={(tab) => setPage({ ...page, tab })}
            onChanged={(webhook) => {
              webhooks.put(webhook);
              setPage((page) => page && { ...page, webhook });
            }}
            onRemoved={() => {
              webhooks.remove(page.webhook);
              setPage(null);
            }}
            onReceived={webhooks.reload}
            onLeave={onClose}
          />
        </Suspense>
      ) : isCreating || isEmpty ? (
        <CreateWebhook
          chat={chat}
          isFirst={isEmpty}
          onCreated={onCreated}
          onCancel={() => setCreating(false)}
        />
      ) : (
        <Areas of={area} webhooks={webhooks.value ?? []}>
          <WebhookList webhooks={webhooks} onOpen={(webhook, tab) => open({ webhook, tab })} />
        </Areas>
      )}
    </Dialog>
  );
}
