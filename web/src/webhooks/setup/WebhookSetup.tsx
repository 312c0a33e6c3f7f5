/** Setup of a webhook: its URL, the steps of a service, and the wait for the first request. */

import type { Webhook, WebhookUrl } from "@belfry/contracts/webhooks/webhooks";
import { useId, useState } from "react";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { snippets } from "../connect/snippets.ts";
import { useSecretUrl } from "../url/use-secret-url.ts";
import { FirstRequest } from "./FirstRequest.tsx";
import { likelyService } from "./likely-service.ts";
import { ServiceChips } from "./ServiceChips.tsx";
import { SnippetSteps, Step } from "./SnippetSteps.tsx";
import styles from "./setup.module.css";
import { UrlField } from "./UrlField.tsx";

interface Props {
  webhook: Webhook;
  /** Its secrets, if the webhook was created a moment ago. */
  created: WebhookUrl | undefined;
  onChanged: (webhook: Webhook) => void;
  onReceived: () => void;
  onLeave: () => void;
}

export function WebhookSetup(props: Props) {
  const { webhook, created, onChanged, onReceived, onLeave } = props;
  const [chosenId, setChosenId] = useState(() => likelyService(webhook));
  const url = useSecretUrl(webhook, created);
  const noteId = useId();
  const chosen = snippets.find(({ id }) => id === chosenId);
  if (!chosen) return null;

  return (
    <>
      <div className={styles.scroll}>
        <ServiceChips value={chosenId} onChange={setChosenId} noteId={noteId} />
        <p id={noteId} className={styles.lead}>
          {chosen.note}
        </p>
        <ol className={styles.steps}>
          <Step title={webhooksText.connectPage.copyStep}>
            <UrlField url={url} />
          </Step>
          <SnippetSteps
            key={chosenId}
            snippet={chosen}
            webhook={webhook}
            url={url}
            onChanged={onChanged}
          />
        </ol>
      </div>
      <FirstRequest webhook={webhook} onReceived={onReceived} onLeave={onLeave} />
      {url.reauthenticationDialog}
    </>
  );
}
