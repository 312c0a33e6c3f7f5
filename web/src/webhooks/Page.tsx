/** What lies behind a webhook's row: a page within the dialog, with a way back to the list. */
import { type ReactNode, useEffect, useRef } from "react";
import { webhooksText } from "../text/webhooks.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Icon } from "../ui/marks/Icon.tsx";
import styles from "./page.module.css";

interface Props {
  title: string;
  onBack: () => void;
  children: ReactNode;
}

export function Page({ title, onBack, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);

  // The button that led here is gone; from the heading on, one reads where one is.
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <Button size="small" look="quiet" className={styles.back} onClick={onBack}>
        <Icon name="back" size={16} />
        {webhooksText.back}
      </Button>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      {children}
    </>
  );
}
