/** Chat menu → Webhooks: says what they are, makes one, and keeps those there are. */
import type { Chat } from "@belfry/contracts/chats";
import { mayManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import type { CreatedWebhook } from "@belfry/contracts/webhooks";
import { useEffect, useRef, useState } from "react";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { announce } from "../ui/Announcer.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { CreateWebhook } from "./CreateWebhook.tsx";
import { NotAllowed } from "./NotAllowed.tsx";
import { ReadyWebhook } from "./ReadyWebhook.tsx";
import { useWebhooks } from "./use-webhooks.ts";
import { WebhookRow } from "./WebhookRow.tsx";
import styles from "./webhooks.module.css";

const words = text.webhooks;

interface Props {
  chat: Chat;
  me: Me;
  onClose: () => void;
}

export default function WebhooksDialog({ chat, me, onClose }: Props) {
  const isAllowed = mayManage(me, chat.me);
  const { items, error, load, put, drop } = useWebhooks(chat.id, isAllowed);
  const [step, setStep] = useState<"list" | "create" | CreatedWebhook>("list");
  const createButton = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus may have gone with these
  useEffect(() => {
    if (!document.activeElement?.closest("dialog")) createButton.current?.focus();
  }, [items, step]);

  const create = (
    <Button ref={createButton} look="primary" onClick={() => setStep("create")}>
      <Icon name="plus" size={18} />
      {words.create}
    </Button>
  );

  return (
    <Dialog
      title={words.title}
      subtitle={words.subtitle(chat.title)}
      width="wide"
      onClose={onClose}
    >
      {!isAllowed ? (
        <NotAllowed chatId={chat.id} />
      ) : step === "create" ? (
        <CreateWebhook
          chatId={chat.id}
          onCancel={() => setStep("list")}
          onCreated={(created) => {
            const { url: _, ...webhook } = created;
            put(webhook);
            setStep(created);
            announce(words.created(created.name));
          }}
        />
      ) : step !== "list" ? (
        <ReadyWebhook
          webhook={step}
          onLeave={onClose}
          onDone={() => {
            setStep("list");
            void load(); // a test may have been its first use
          }}
        />
      ) : (
        <>
          {error !== null && (
            <Notice tone="danger">
              {explain(error)}{" "}
              <Button size="small" onClick={load}>
                {text.ui.retry}
              </Button>
            </Notice>
          )}
          {items === null && error === null && (
            <div className={styles.waiting}>
              <Spinner label={text.ui.loading} />
            </div>
          )}
          {items?.length === 0 && (
            <div className={styles.empty}>
              <span className={styles.emptyIcon}>
                <Icon name="webhook" size={32} />
              </span>
              <h3>{words.empty}</h3>
              <p>{words.emptyWhy}</p>
              {create}
            </div>
          )}
          {items !== null && items.length > 0 && (
            <>
              <ul className={styles.list}>
                {items.map((webhook) => (
                  <WebhookRow
                    key={webhook.id}
                    webhook={webhook}
                    onChanged={put}
                    onDeleted={() => {
                      drop(webhook);
                      announce(words.deleted(webhook.name));
                    }}
                    onUsed={load}
                    onLeave={onClose}
                  />
                ))}
              </ul>
              <div className={styles.foot}>{create}</div>
            </>
          )}
        </>
      )}
    </Dialog>
  );
}
