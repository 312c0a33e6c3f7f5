/** What was loaded, or that it is on its way, or why it did not come. */
import type { ReactNode } from "react";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Spinner } from "../ui/marks/Spinner.tsx";
import { Notice } from "../ui/notices/Notice.tsx";
import styles from "./settings.module.css";
import type { Loaded } from "./use-loaded.ts";

interface Props<T> {
  loaded: Loaded<T>;
  children: (value: T) => ReactNode;
}

export function Awaited<T>({ loaded: { value, error, reload }, children }: Props<T>) {
  return (
    <>
      {error !== null && (
        <Notice tone="danger">
          {explain(error)}{" "}
          <Button size="small" onClick={reload}>
            {text.ui.retry}
          </Button>
        </Notice>
      )}
      {value === null && error === null && (
        <div className={styles.waiting}>
          <Spinner label={text.ui.loading} />
        </div>
      )}
      {value !== null && children(value)}
    </>
  );
}
