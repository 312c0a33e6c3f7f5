/** The message that the templates create from the payload, or the reason why they create none. */
import type { TemplatePreview } from "@belfry/contracts/webhooks/templates";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import type { ReactNode } from "react";
import { Markdown } from "../../conversation/markdown/Markdown.tsx";
import { explain } from "../../text/explain.ts";
import { templatesText as words } from "../../text/screens/templates.ts";
import { text } from "../../text/text.ts";
import { ItemBoundary } from "../../ui/broken/ItemBoundary.tsx";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "./templates.module.css";

interface Props {
  webhook: Webhook;
  preview: TemplatePreview | null;
  error: unknown;
}

export function PreviewPane({ webhook, preview, error }: Props) {
  return (
    <section className={styles.preview} aria-label={words.preview}>
      <h3 className={styles.label}>{words.preview}</h3>
      {error !== null && <Notice tone="danger">{explain(error)}</Notice>}
      <div className={styles.result}>
        <ItemBoundary
          item={preview}
          title={text.conversation.broken}
          source={() => sourceOf(preview)}
        >
          {renderPreview(webhook, preview)}
        </ItemBoundary>
      </div>
    </section>
  );
}

function sourceOf(preview: TemplatePreview | null): string {
  return preview?.type === "message" ? preview.text : "";
}

function renderPreview(webhook: Webhook, preview: TemplatePreview | null): ReactNode {
  switch (preview?.type) {
    case undefined:
      return <p className={styles.none}>{words.noPreview}</p>;
    case "ignored":
      return <p className={styles.none}>{words.ignored}</p>;
    case "failed":
      return <p className={styles.none}>{words.failed(labelOf(preview.error.member))}</p>;
    case "message":
      return <Message webhook={webhook} message={preview} />;
  }
}

function Message(props: {
  webhook: Webhook;
  message: Extract<TemplatePreview, { type: "message" }>;
}) {
  const { webhook, message } = props;
  if (message.text.trim() === "") return <p className={styles.none}>{words.emptyMessage}</p>;
  const name = message.username ?? webhook.name;
  return (
    <>
      <div className={styles.message}>
        <Avatar name={name} url={message.avatarUrl ?? webhook.avatarUrl} shape="square" />
        <div className={styles.messageBody}>
          <p className={styles.header}>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            <Badge tone="bot">{text.conversation.bot}</Badge>
          </p>
          <Markdown source={message.text} />
        </div>
      </div>
      {message.key && <p className={styles.key}>{words.updateKey(message.key)}</p>}
      {message.level && (
        <p className={styles.key}>{words.severity(message.level, message.state)}</p>
      )}
    </>
  );
}

/** Returns the label of a template's field. */
function labelOf(member: string): string {
  const labels: Record<string, string> = words.fields;
  return labels[member] ?? words.payload;
}
