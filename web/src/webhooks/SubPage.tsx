/** A page of one webhook within the dialog, with a button back to the list. */
import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { webhooksText } from "../text/webhooks.ts";
import { Button } from "../ui/controls/Button.tsx";
import { useFocusOnMount } from "../ui/controls/use-focus.ts";
import styles from "./SubPage.module.css";

interface Props {
  title: string;
  onBack: () => void;
  children: ReactNode;
}

export function SubPage({ title, onBack, children }: Props) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <>
      <Button size="small" look="quiet" className={styles.back} onClick={onBack}>
        <ChevronLeft size={16} />
        {webhooksText.back}
      </Button>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h3>
      {children}
    </>
  );
}
