/** A page with one card in its centre, below the logo: title and one task, such as sign-in. */
import type { ReactNode } from "react";
import styles from "./CardPage.module.css";
import { Circles } from "./Circles.tsx";

interface Props {
  title: string;
  lead?: ReactNode;
  /** A sentence below the card. */
  footer?: string;
  children?: ReactNode;
}

export function CardPage({ title, lead, footer, children }: Props) {
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <Circles logoSize={50} first={150} step={92} count={9} />
        <div className={styles.card}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          <div className={styles.content}>{children}</div>
        </div>
        {footer && <p className={styles.footer}>{footer}</p>}
      </div>
    </main>
  );
}
