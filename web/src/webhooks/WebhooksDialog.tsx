/** Chat menu → Webhooks: says what they are, makes one, and keeps those there are. */
import type { Chat } from "@belfry/contracts/chats";
import { canManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import type { CreatedWebhook, Webhook } from "@belfry/contracts/webhooks/webhooks";
import { lazy, Suspense, startTransition, useEffect, useRef, useState } from "react";
import { text } from "../text/text.ts";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { Spinner } from "../ui/marks/Spinner.tsx";
import { announce } from "../ui/notices/Announcer.tsx";
import { CreateWebhook } from "./CreateWebhook.tsx";
import { NotAllowed } from "./NotAllowed.tsx";
import { ReadyWebhook } from "./ReadyWebhook.tsx";
import { useWebhooks } from "./use-webhooks.ts";
import { WebhookList } from "./WebhookList.tsx";
import type { Behind } from "./WebhookRow.tsx";

const words = text.webhooks;

const Settings = lazy(() => import("./edit/Settings.tsx"));
const Deliveries = lazy(() => import("./deliveries/Deliveries.tsx"));
const Connect = lazy(() => import("./connect/Connect.tsx"));

type Step =
  | { at: "list" }
  | { at: "create" }
  | { at: "ready"; created: CreatedWebhook }
  | { at: Behind; webhook: Webhook };

interface Props {
  chat: Chat;
  me: Me;
  /** Opens with the settings of this one. */
  webhookId?: number | undefined;
  onClose: () => void;
}

export default function WebhooksDialog({ chat, me, webhookId, onClose }: Props) {
  const isAllowed = canManage(me, chat);
  const webhooks = useWebhooks(chat.id, isAllowed);
  const [step, setStep] = useState<Step>({ at: "list" });
  // A transition leaves the list in place until the code of what is behind it has come.
  const open = (next: Step) => startTransition(() => setStep(next));
  const toList = () => setStep({ at: "list" });

  const asked = useRef(webhookId);
  useEffect(() => {
    const webhook = webhooks.items?.find(({ id }) => id === asked.current);
    if (!webhook) return;
    asked.current = undefined; // the way back leads to the list
    setStep({ at: "edit", webhook });
  }, [webhooks.items]);

  /** Whatever was done behind a row shows in the list. */
  function onBack() {
    toList();
    void webhooks.load();
  }

  function onCreated(created: CreatedWebhook) {
    const { url: _, ...webhook } = created; // the secret stays on the screen that shows it
    webhooks.put(webhook);
    setStep({ at: "ready", created });
    announce(words.created(created.name));
  }

  return (
    <Dialog
      title={words.title}
      subtitle={words.subtitle(chat.title)}
      width="wide"
      onClose={onClose}
    >
      {!isAllowed && <NotAllowed chatId={chat.id} />}
      {isAllowed && step.at === "list" && (
        <WebhookList
          webhooks={webhooks}
          onCreate={() => setStep({ at: "create" })}
          onOpen={(webhook, at) => open({ at, webhook })}
          onLeave={onClose}
        />
      )}
      {isAllowed && step.at === "create" && (
        <CreateWebhook chatId={chat.id} onCreated={onCreated} onCancel={toList} />
      )}
      {isAllowed && step.at === "ready" && (
        <ReadyWebhook webhook={step.created} onDone={onBack} onLeave={onClose} />
      )}
      {isAllowed && "webhook" in step && (
        <Suspense fallback={<Spinner label={text.ui.loading} />}>
          {step.at === "edit" && (
            <Settings
              webhook={step.webhook}
              me={me}
              onChanged={(webhook) => {
                webhooks.put(webhook);
                setStep({ at: "edit", webhook });
              }}
              onGone={() => {
                webhooks.drop(step.webhook);
                toList();
              }}
              onBack={onBack}
            />
          )}
          {step.at === "deliveries" && (
            <Deliveries webhook={step.webhook} onBack={onBack} onLeave={onClose} />
          )}
          {step.at === "connect" && <Connect webhook={step.webhook} onBack={onBack} />}
        </Suspense>
      )}
    </Dialog>
  );
}
