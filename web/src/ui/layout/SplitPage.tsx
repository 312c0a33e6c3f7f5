/** A page in two halves: a panel that says what Belfry is, and one task. On phones only the task. */
import type { ReactNode } from "react";
import { text } from "../../text/text.ts";
import { Logo } from "../marks/Logo.tsx";
import { Circles } from "./Circles.tsx";
import styles from "./SplitPage.module.css";

interface Props {
  title: string;
  lead: string;
  claim: string;
  note: string;
  children: ReactNode;
}

export function SplitPage({ title, lead, claim, note, children }: Props) {
  return (
    <div className={styles.page}>
      <aside className={styles.panel} aria-label={text.product}>
        <p className={styles.brand}>
          <Logo size={28} />
          {text.product}
        </p>
        <p className={styles.claim}>{claim}</p>
        <div className={styles.circles}>
          <Circles logoSize={110} first={84} step={72} count={7} />
        </div>
        <p className={styles.note}>{note}</p>
      </aside>
      <main className={styles.main}>
        <div className={styles.column}>
          <div className={styles.logo}>
            <Logo size={40} />
          </div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          <div className={styles.content}>{children}</div>
        </div>
      </main>
    </div>
  );
}
