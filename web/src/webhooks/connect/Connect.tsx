/** Ready-made ways to post to a webhook, with its URL filled in once it is asked for. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useId, useState } from "react";
import { CodeBlock } from "../../conversation/markdown/CodeBlock.tsx";
import { text } from "../../text/text.ts";
import { webhooksText } from "../../text/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { Page } from "../Page.tsx";
import { useUrl } from "../url/use-url.ts";
import styles from "./connect.module.css";
import { snippets } from "./snippets.ts";

const words = webhooksText.connecting;

export default function Connect({ webhook, onBack }: { webhook: Webhook; onBack: () => void }) {
  const [chosenId, setChosenId] = useState("curl");
  const [url, setUrl] = useState<string | null>(null);
  const { take, isBusy, failure, question } = useUrl(webhook);
  const noteId = useId();
  const chosen = snippets.find(({ id }) => id === chosenId);
  if (!chosen) return null;
  const shownUrl = url ?? `${location.origin}/api/webhooks/whk_…`;
  const target = { id: webhook.id, name: webhook.name, url: shownUrl };

  function fillIn(given: string) {
    setUrl(given);
    announce(words.filled);
  }

  return (
    <Page title={words.title(webhook.name)} onBack={onBack}>
      <SelectField
        label={words.to}
        value={chosenId}
        onChange={setChosenId}
        aria-describedby={noteId}
        options={snippets.map(({ id, title }) => ({ value: id, label: title }))}
      />
      <p id={noteId} className={styles.note}>
        {chosen.note}
      </p>
      {chosen.before && (
        <>
          <h4 className={styles.step}>{words.before}</h4>
          <CodeBlock code={chosen.before(target)} language="sh" />
          <h4 className={styles.step}>{words.after}</h4>
        </>
      )}
      <CodeBlock code={chosen.code(target)} language={chosen.language} />
      {url === null ? (
        <div className={styles.reveal}>
          <p className={styles.hidden}>{words.hidden}</p>
          <Button look="primary" isBusy={isBusy} onClick={() => take(fillIn)}>
            <Icon name="eye" size={18} />
            {words.reveal}
          </Button>
        </div>
      ) : (
        <div ref={takeFocus} tabIndex={-1} className={styles.filled}>
          <CopyField label={text.webhooks.url} value={url} action={text.webhooks.copyUrl} />
        </div>
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
      {question}
    </Page>
  );
}

/** The button that filled in the URL is gone; one reads on from what has taken its place. */
function takeFocus(place: HTMLElement | null) {
  place?.focus();
}
