/** Chat menu → Webhooks: says what they are, makes one, and keeps those there are. */
import type { Chat } from "@belfry/contracts/chats";
import { mayManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import type { CreatedWebhook } from "@belfry/contracts/webhooks";
import { useState } from "react";
import { text } from "../text/text.ts";
import { Dialog } from "../ui/dialogs/Dialog.tsx";
import { announce } from "../ui/notices/Announcer.tsx";
import { CreateWebhook } from "./CreateWebhook.tsx";
import { NotAllowed } from "./NotAllowed.tsx";
import { ReadyWebhook } from "./ReadyWebhook.tsx";
import { useWebhooks } from "./use-webhooks.ts";
import { WebhookList } from "./WebhookList.tsx";

const words = text.webhooks;

type Step = { at: "list" } | { at: "create" } | { at: "ready"; created: CreatedWebhook };

interface Props {
  chat: Chat;
  me: Me;
  onClose: () => void;
}

export default function WebhooksDialog({ chat, me, onClose }: Props) {
  const isAllowed = mayManage(me, chat);
  const webhooks = useWebhooks(chat.id, isAllowed);
  const [step, setStep] = useState<Step>({ at: "list" });
  const toList = () => setStep({ at: "list" });

  function onCreated(created: CreatedWebhook) {
    const { url: _, ...webhook } = created; // the secret stays on the screen that shows it
    webhooks.put(webhook);
    setStep({ at: "ready", created });
    announce(words.created(created.name));
  }

  function onDone() {
    toList();
    void webhooks.load(); // a test may have been its first use
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
          onLeave={onClose}
        />
      )}
      {isAllowed && step.at === "create" && (
        <CreateWebhook chatId={chat.id} onCreated={onCreated} onCancel={toList} />
      )}
      {isAllowed && step.at === "ready" && (
        <ReadyWebhook webhook={step.created} onDone={onDone} onLeave={onClose} />
      )}
    </Dialog>
  );
}
