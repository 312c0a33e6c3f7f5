/** A value of a form that is pasted, with a button that copies it. */
import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { webhooksText } from "../../text/screens/webhooks.ts";
import { text } from "../../text/text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import styles from "./setup.module.css";

const copiedMs = 2500;

interface Props {
  name: string;
  value: string;
  /** Resolves to false if it failed. */
  onCopy: () => Promise<boolean>;
}

export function PastedValue({ name, value, onCopy }: Props) {
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
