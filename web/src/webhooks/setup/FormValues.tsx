/** The values to enter in a form of another service. Those that are pasted have a copy button. */
import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { CodeBlock } from "../../conversation/markdown/CodeBlock.tsx";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { text } from "../../text/text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import type { FormValue } from "../connect/snippet.ts";
import styles from "./setup.module.css";

const copiedMs = 2500;

interface Props {
  values: readonly FormValue[];
  /** Copies the value of this name. Resolves to false if it failed. */
  onCopy: (name: string) => Promise<boolean>;
}

export function FormValues({ values, onCopy }: Props) {
  return (
    <dl className={styles.values}>
      {values.map(({ name, value, isPasted }) => (
        <div key={name} className={styles.value} data-wide={value.includes("\n") || undefined}>
          <dt>{name}</dt>
          {value.includes("\n") ? (
            <dd>
              <CodeBlock code={value} onCopy={() => onCopy(name)} />
            </dd>
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

interface PastedProps {
  name: string;
  value: string;
  onCopy: () => Promise<boolean>;
}

function PastedValue({ name, value, onCopy }: PastedProps) {
  const [isCopied, setCopied] = useState(false);
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(setCopied, copiedMs, false);
    return () => clearTimeout(timer);
  }, [isCopied]);

  async function copy() {
    const isDone = await onCopy();
    setCopied(isDone);
    if (isDone) announce(text.ui.copied);
    else if (shown.current) getSelection()?.selectAllChildren(shown.current);
  }

  return (
    <dd className={styles.pasted}>
      <code ref={shown} dir="ltr">
        {value}
      </code>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={isCopied ? text.ui.copied : webhooksText.connectPage.copyValue(name)}
        onClick={copy}
      />
    </dd>
  );
}
