/** Snippets that post to a webhook. The URL is filled in on request. */

import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { Eye } from "lucide-react";
import { useId, useState } from "react";
import { CodeBlock } from "../../conversation/markdown/CodeBlock.tsx";
import { webhooksText } from "../../text/webhooks.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { SubPage } from "../SubPage.tsx";
import { useUrl } from "../url/use-url.ts";
import styles from "./connect.module.css";
import { snippetGroups, snippets } from "./snippets.ts";

const words = webhooksText.connectPage;
const groups = snippetGroups.map(({ name, snippets }) => ({
  label: words.groups[name],
  options: snippets.map(({ id, title }) => ({ value: id, label: title })),
}));

export default function Connect({ webhook, onBack }: { webhook: Webhook; onBack: () => void }) {
  const [chosenId, setChosenId] = useState("curl");
  const [url, setUrl] = useState<string | null>(null);
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
    <SubPage title={words.title(webhook.name)} onBack={onBack}>
      <SelectField
        label={words.target}
        value={chosenId}
        onChange={setChosenId}
        aria-describedby={noteId}
        options={groups}
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
      {chosen.alternative && (
        <>
          <p className={styles.note}>{chosen.alternative.note}</p>
          <CodeBlock code={chosen.alternative.code(target)} language={chosen.language} />
        </>
      )}
      {url === null ? (
        <div className={styles.reveal}>
          <p className={styles.hidden}>{words.hidden}</p>
          <Button look="primary" isBusy={isBusy} onClick={load}>
            <Eye size={18} />
            {words.reveal}
          </Button>
        </div>
      ) : (
        <div ref={focus} tabIndex={-1} className={styles.filled}>
          <CopyField label={webhooksText.url} value={url} action={webhooksText.copyUrl} />
        </div>
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
      {reauthenticationDialog}
    </SubPage>
  );
}

/** Takes the focus from the button that this element replaces. */
function focus(element: HTMLElement | null) {
  element?.focus();
}
