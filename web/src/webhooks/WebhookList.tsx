/** The list of webhooks, or an introduction if it is empty. */

import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { Plus, WebhookIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { webhooksText as words } from "../text/webhooks.ts";
import { Button } from "../ui/controls/Button.tsx";
import { EmptyState } from "../ui/lists/EmptyState.tsx";
import { Loadable } from "../ui/lists/Loadable.tsx";
import type { LoadState } from "../ui/lists/use-load.ts";
import { type WebhookPage, WebhookRow } from "./WebhookRow.tsx";
import styles from "./webhooks.module.css";

interface Props {
  webhooks: LoadState<Webhook[]>;
  onCreate: () => void;
  onOpen: (webhook: Webhook, page: WebhookPage) => void;
  onLeave: () => void;
}

export function WebhookList({ webhooks, onCreate, onOpen, onLeave }: Props) {
  const createButton = useRef<HTMLButtonElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus may be lost with a removed row
  useEffect(() => {
    if (!document.activeElement?.closest("[role=dialog]")) createButton.current?.focus();
  }, [webhooks.value]);

  const create = (
    <Button ref={createButton} look="primary" onClick={onCreate}>
      <Plus size={18} />
      {words.create}
    </Button>
  );

  return (
    <Loadable state={webhooks}>
      {(items) =>
        items.length === 0 ? (
          <EmptyState level={3} icon={WebhookIcon} title={words.empty} hint={words.emptyHint}>
            {create}
          </EmptyState>
        ) : (
          <>
            <ul className={styles.list}>
              {items.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  onOpen={(page) => onOpen(webhook, page)}
                  onUsed={webhooks.reload}
                  onLeave={onLeave}
                />
              ))}
            </ul>
            <div className={styles.foot}>{create}</div>
          </>
        )
      }
    </Loadable>
  );
}
