/** Shows what Belfry would make of the payload, and turns it into templates. */
import type { PayloadChoice, Templates } from "@belfry/contracts/webhooks/templates";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { templatesText as words } from "../../text/screens/templates.ts";
import { Button } from "../../ui/controls/Button.tsx";
import styles from "./templates.module.css";
import { type Payload, useSuggestion } from "./use-preview.ts";

interface Props {
  webhook: Webhook;
  payload: Payload;
  value: Templates | null;
  onChange: (value: Templates | null) => void;
}

export function Suggestion({ webhook, payload, value, onChange }: Props) {
  const { reply } = useSuggestion(webhook, payload);
  /** The templates before the last use of a suggestion. */
  const [replaced, setReplaced] = useState<Templates | null>(null);
  const templates = reply?.templates;
  if (!templates) return null;
  const isUsed = JSON.stringify(value) === JSON.stringify(templates);

  return (
    <section className={styles.suggestion} aria-label={words.suggestion}>
      <h3 className={styles.label}>{words.suggestion}</h3>
      <dl className={styles.choices}>
        {groupByPart(reply.choices).map(([part, choices]) => (
          <div key={part} className={styles.choice}>
            <dt>{words.parts[part]}</dt>
            <dd>
              {choices.map(({ path }, index) => (
                <span key={path}>
                  {index > 0 && ", "}
                  <code>{path}</code>
                </span>
              ))}
              {part !== "field" && (
                <>
                  <span className={styles.choiceValue} dir="auto">
                    {choices
                      .map(({ value }) => value)
                      .join(" ")
                      .trim()}
                  </span>
                  <span className={styles.reason}>{words.because(choices[0]?.because ?? "")}</span>
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.suggestionActions}>
        <Button
          size="small"
          disabled={isUsed}
          onClick={() => {
            setReplaced(value);
            onChange(templates);
          }}
        >
          {words.useSuggestion}
        </Button>
        {isUsed && replaced && (
          <Button
            size="small"
            look="quiet"
            onClick={() => {
              onChange(replaced);
              setReplaced(null);
            }}
          >
            {words.undoSuggestion}
          </Button>
        )}
      </div>
    </section>
  );
}

function groupByPart(choices: readonly PayloadChoice[]) {
  const choicesByPart = new Map<PayloadChoice["part"], PayloadChoice[]>();
  for (const choice of choices) {
    choicesByPart.set(choice.part, [...(choicesByPart.get(choice.part) ?? []), choice]);
  }
  return [...choicesByPart];
}
