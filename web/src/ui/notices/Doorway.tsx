/** The frame of every screen before one is inside: the sign of the house, a title, one task. */
import type { ReactNode } from "react";
import { text } from "../../text/text.ts";
import { Logo } from "../marks/Logo.tsx";
import styles from "./Doorway.module.css";

export function Doorway({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: string;
  children?: ReactNode;
}) {
  return (
    <main className={styles.page}>
      <div className={styles.door}>
        <div className={styles.sign}>
          <Logo size={36} />
          <span>{text.product}</span>
        </div>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        <div className={styles.task}>{children}</div>
      </div>
    </main>
  );
}
