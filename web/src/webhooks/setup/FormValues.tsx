/** The values to enter in a form of another service. Those that are pasted have a copy button. */
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { CodeBlock } from "../../conversation/markdown/CodeBlock.tsx";
import type { FormValue } from "../connect/snippet.ts";
import { PastedValue } from "./PastedValue.tsx";
import { SecretValue } from "./SecretValue.tsx";
import styles from "./setup.module.css";

interface Props {
  values: readonly FormValue[];
  /** Copies the value of this name. Resolves to false if it failed. */
  onCopy: (name: string) => Promise<boolean>;
  webhook: Webhook;
  onChanged: (webhook: Webhook) => void;
}

export function FormValues({ values, onCopy, webhook, onChanged }: Props) {
  return (
    <dl className={styles.values}>
      {values.map(({ name, value, isPasted, isSecret }) => (
        <div key={name} className={styles.value} data-wide={value.includes("\n") || undefined}>
          <dt>{name}</dt>
          {value.includes("\n") ? (
            <dd>
              <CodeBlock code={value} onCopy={() => onCopy(name)} />
            </dd>
          ) : isSecret ? (
            <SecretValue name={name} webhook={webhook} onChanged={onChanged} />
          ) : isPasted ? (
            <PastedValue name={name} value={value} onCopy={() => onCopy(name)} />
          ) : (
            <dd>{value}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
