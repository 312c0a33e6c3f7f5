/** A page with one card in its centre: logo, title and one task, such as sign-in. */
import type { ReactNode } from "react";
import { text } from "../../text/text.ts";
import { Logo } from "../marks/Logo.tsx";
import styles from "./CardPage.module.css";

interface Props {
  title: string;
  lead?: string;
  children?: ReactNode;
}

export function CardPage({ title, lead, children }: Props) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Logo size={36} />
          <span>{text.product}</span>
        </div>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        <div className={styles.content}>{children}</div>
      </div>
    </main>
  );
}
