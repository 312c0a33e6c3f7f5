/** Setup of a webhook: its URL, the snippet of a service, and the wait for the first request. */

import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { type ReactNode, useId, useState } from "react";
import { CodeBlock } from "../../conversation/markdown/CodeBlock.tsx";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { snippets } from "../connect/snippets.ts";
import { useUrl } from "../url/use-url.ts";
import { FirstRequest } from "./FirstRequest.tsx";
import { likelyService } from "./likely-service.ts";
import { ServiceChips } from "./ServiceChips.tsx";
import styles from "./setup.module.css";
import { UrlField } from "./UrlField.tsx";

const words = webhooksText.connectPage;

interface Props {
  webhook: Webhook;
  /** The URL, if the webhook was created a moment ago. */
  createdUrl: string | undefined;
  onReceived: () => void;
  onLeave: () => void;
}

export function WebhookSetup({ webhook, createdUrl, onReceived, onLeave }: Props) {
  const [chosenId, setChosenId] = useState(() => likelyService(webhook));
  const [url, setUrl] = useState(createdUrl ?? null);
  const { load, isBusy, failure, reauthenticationDialog } = useUrl(webhook, (url) => {
    setUrl(url);
    announce(words.filled);
  });
  const noteId = useId();
  const chosen = snippets.find(({ id }) => id === chosenId);
  if (!chosen) return null;
  const shownUrl = url ?? `${location.origin}/api/webhooks/whk_…`;
  const target = { id: webhook.id, name: webhook.name, url: shownUrl };

  return (
    <>
      <div className={styles.scroll}>
        <ServiceChips value={chosenId} onChange={setChosenId} noteId={noteId} />
        <ol className={styles.steps}>
          <Step title={words.copyStep}>
            <UrlField url={url} isBusy={isBusy} onReveal={load} />
            {failure && <Notice tone="danger">{failure}</Notice>}
          </Step>
          {chosen.before && (
            <Step title={words.before}>
              <CodeBlock code={chosen.before(target)} language="sh" />
            </Step>
          )}
          <Step title={words.stepTitle(chosen.title)}>
            <CodeBlock code={chosen.code(target)} language={chosen.language} />
            <p id={noteId} className={styles.note}>
              {chosen.note}
            </p>
            {chosen.alternative && (
              <>
                <CodeBlock code={chosen.alternative.code(target)} language={chosen.language} />
                <p className={styles.note}>{chosen.alternative.note}</p>
              </>
            )}
          </Step>
        </ol>
      </div>
      <FirstRequest webhook={webhook} onReceived={onReceived} onLeave={onLeave} />
      {reauthenticationDialog}
    </>
  );
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </li>
  );
}
