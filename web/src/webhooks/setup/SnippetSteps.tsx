/** The steps of a service: what to do there, with the code or the values to enter. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { Fragment, type ReactNode } from "react";
import { CodeBlock } from "../../conversation/markdown/CodeBlock.tsx";
import { Inlines } from "../../conversation/markdown/Inline.tsx";
import { parseMarkdown } from "../../conversation/markdown/read-markdown.ts";
import type { Snippet, Target } from "../connect/snippet.ts";
import type { SecretUrl } from "../url/use-secret-url.ts";
import { FormValues } from "./FormValues.tsx";
import styles from "./setup.module.css";

interface Props {
  snippet: Snippet;
  webhook: Webhook;
  url: SecretUrl;
  onChanged: (webhook: Webhook) => void;
}

export function SnippetSteps({ snippet, webhook, url, onChanged }: Props) {
  const { steps, alternative } = snippet;
  const { id, name } = webhook;
  const target: Target = { id, name, url: url.shown, key: url.shownKey };
  /** Copies what a function makes of the webhook with its URL, which may be masked on screen. */
  const copy = (of: (target: Target) => string) =>
    url.copy(({ url, integrationKey: key }) => of({ id, name, url, key }));

  return (
    <>
      {steps.map(({ text, code, values }) => (
        <Step key={text} title={inline(text)}>
          {code && (
            <CodeBlock
              code={code.of(target)}
              language={code.language}
              onCopy={() => copy(code.of)}
            />
          )}
          {values && (
            <FormValues
              values={values(target)}
              webhook={webhook}
              onChanged={onChanged}
              onCopy={(name) =>
                copy((target) => values(target).find((one) => one.name === name)?.value ?? "")
              }
            />
          )}
        </Step>
      ))}
      {alternative && (
        <li className={styles.alternative}>
          <p className={styles.note}>{alternative.note}</p>
          <CodeBlock
            code={alternative.code(target)}
            language={alternative.language}
            onCopy={() => copy(alternative.code)}
          />
        </li>
      )}
    </>
  );
}

export function Step({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </li>
  );
}

/** A step is one paragraph of Markdown. */
function inline(text: string): ReactNode {
  return parseMarkdown(text).map((token) => (
    <Fragment key={token.raw}>
      {"tokens" in token && token.tokens ? <Inlines tokens={token.tokens} /> : token.raw}
    </Fragment>
  ));
}
