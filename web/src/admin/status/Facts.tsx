/** A titled list of names and values. */
import type { ReactNode } from "react";
import styles from "./Status.module.css";

interface Props {
  title: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** Shown below the title. */
  children?: ReactNode;
}

export function Facts({ title, facts, children }: Props) {
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      {children}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name} className={styles.fact}>
              <dt className={styles.name}>{name}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
