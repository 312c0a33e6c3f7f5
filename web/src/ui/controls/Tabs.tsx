/** Tabs, and the panel of the chosen one. Only that panel is rendered. */
import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import styles from "./Tabs.module.css";

interface Props<Value extends string> {
  label: string;
  /** A badge is after the label. */
  tabs: readonly { value: Value; label: string; badge?: ReactNode }[];
  value: Value;
  /** May ask the user before it changes the value. */
  onChange: (value: Value) => void;
  className?: string;
  children: ReactNode;
}

export function Tabs<Value extends string>(props: Props<Value>) {
  const { label, tabs, value, onChange, className, children } = props;
  return (
    <Base.Root value={value} onValueChange={onChange} className={className}>
      <Base.List aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
            {tab.label}
            {tab.badge}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} tabIndex={-1} className={styles.panel}>
          {tab.value === value && children}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
