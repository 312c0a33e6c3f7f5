/** Chat menu → Webhooks: the list, and the pages for creating and managing webhooks. */
import type { Chat } from "@belfry/contracts/chats";
import { canManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import type { CreatedWebhook, Webhook } from "@belfry/contracts/webhooks/webhooks";
import { lazy, Suspense, startTransition, useEffect, useRef, useState } from "react";
import { text } from "../text/text.ts";
import { webhooksText as words } from "../text/webhooks.ts";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { Spinner } from "../ui/marks/Spinner.tsx";
import { announce } from "../ui/notices/Announcer.tsx";
import { CreateWebhook } from "./CreateWebhook.tsx";
import { NotAllowed } from "./NotAllowed.tsx";
import { useWebhooks } from "./use-webhooks.ts";
import { WebhookCreated } from "./WebhookCreated.tsx";
import { WebhookList } from "./WebhookList.tsx";
import type { WebhookPage } from "./WebhookRow.tsx";

const EditWebhook = lazy(() => import("./edit/EditWebhook.tsx"));
const Deliveries = lazy(() => import("./deliveries/Deliveries.tsx"));
const Connect = lazy(() => import("./connect/Connect.tsx"));

type Step =
  | { at: "list" }
  | { at: "create" }
  | { at: "created"; created: CreatedWebhook }
  | { at: WebhookPage; webhook: Webhook };

interface Props {
  chat: Chat;
  me: Me;
  /** Opens with the settings of this webhook. */
  webhookId?: number | undefined;
  onClose: () => void;
}

export default function WebhooksDialog(props: Props) {
  const { chat, me, onClose } = props;
  return (
    <Dialog
      title={words.title}
      subtitle={words.subtitle(chat.title)}
      width="wide"
      onClose={onClose}
    >
      {canManage(me, chat) ? <WebhookPages {...props} /> : <NotAllowed chatId={chat.id} />}
    </Dialog>
  );
}

function WebhookPages({ chat, me, webhookId, onClose }: Props) {
  const webhooks = useWebhooks(chat.id);
  const [step, setStep] = useState<Step>({ at: "list" });
  // A transition keeps the list on screen until the code of the page is loaded.
  const open = (next: Step) => startTransition(() => setStep(next));
  const showList = () => setStep({ at: "list" });

  const initialId = useRef(webhookId);
  useEffect(() => {
    const webhook = webhooks.value?.find(({ id }) => id === initialId.current);
    if (!webhook) return;
    initialId.current = undefined; // only the first time
    setStep({ at: "edit", webhook });
  }, [webhooks.value]);

  function onBack() {
    showList();
    void webhooks.reload();
  }

  function onCreated(created: CreatedWebhook) {
    const { url: _, ...webhook } = created; // without the secret
    webhooks.put(webhook);
    setStep({ at: "created", created });
    announce(words.created(created.name));
  }

  if (step.at === "list") {
    return (
      <WebhookList
        webhooks={webhooks}
        onCreate={() => setStep({ at: "create" })}
        onOpen={(webhook, at) => open({ at, webhook })}
        onLeave={onClose}
      />
    );
  }
  if (step.at === "create") {
    return <CreateWebhook chatId={chat.id} onCreated={onCreated} onCancel={showList} />;
  }
  if (step.at === "created") {
    return <WebhookCreated webhook={step.created} onDone={onBack} onLeave={onClose} />;
  }
  const { webhook } = step;
  return (
    <Suspense fallback={<Spinner label={text.ui.loading} />}>
      {step.at === "edit" && (
        <EditWebhook
          webhook={webhook}
          me={me}
          onChanged={(webhook) => {
            webhooks.put(webhook);
            setStep({ at: "edit", webhook });
          }}
          onRemoved={() => {
            webhooks.remove(webhook);
            showList();
          }}
          onBack={onBack}
        />
      )}
      {step.at === "deliveries" && (
        <Deliveries webhook={webhook} onBack={onBack} onLeave={onClose} />
      )}
      {step.at === "connect" && <Connect webhook={webhook} onBack={onBack} />}
    </Suspense>
  );
}
