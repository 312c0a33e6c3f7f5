/** The list of the webhooks of a chat. */

import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { ArrowUpRight, Search } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { webhooksText as words } from "../text/screens/webhooks.ts";
import { DialogFooter } from "../ui/dialogs/DialogFooter.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { Loadable } from "../ui/lists/Loadable.tsx";
import type { LoadState } from "../ui/lists/use-load.ts";
import type { WebhookTab } from "./page/tabs.ts";
import { WebhookRow } from "./WebhookRow.tsx";
import styles from "./webhooks.module.css";

/** A shorter list needs no search. */
const searchableCount = 6;

interface Props {
  webhooks: LoadState<Webhook[]>;
  onOpen: (webhook: Webhook, tab: WebhookTab) => void;
}

export function WebhookList({ webhooks, onOpen }: Props) {
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLocaleLowerCase();
  return (
    <>
      <div className={styles.titles}>
        {(webhooks.value?.length ?? 0) >= searchableCount && (
          <TextField
            className={styles.search}
            leading={<Search size={16} className={styles.lens} />}
            label={words.find}
            isLabelHidden
            placeholder={words.find}
            type="search"
            value={query}
            onChange={setQuery}
          />
        )}
        {/* Each row says the same to screen readers. */}
        <span className={styles.day} aria-hidden="true">
          {words.lastDay.title}
        </span>
        <span className={styles.last} aria-hidden="true">
          {words.lastRequestTitle}
        </span>
      </div>
      <div className={styles.scroll}>
        <Loadable state={webhooks}>
          {(items) => {
            const found = items.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
            return (
              <>
                <ul>
                  {found.map((webhook) => (
                    <WebhookRow
                      key={webhook.id}
                      webhook={webhook}
                      onOpen={(tab) => onOpen(webhook, tab)}
                      onUsed={webhooks.reload}
                    />
                  ))}
                </ul>
                {found.length === 0 && <p className={styles.none}>{words.noneFound}</p>}
              </>
            );
          }}
        </Loadable>
      </div>
      <DialogFooter>
        <p className={styles.footnote}>{words.footnote}</p>
        <Link href="/docs" target="_blank" className={styles.guide}>
          {words.guide}
          <ArrowUpRight size={14} />
        </Link>
      </DialogFooter>
    </>
  );
}
