/** Loaded content, or a spinner, or the error with a retry button. */
import type { ReactNode } from "react";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { Button } from "../controls/Button.tsx";
import { Spinner } from "../marks/Spinner.tsx";
import { Notice } from "../notices/Notice.tsx";
import styles from "./Loadable.module.css";
import type { LoadState } from "./use-load.ts";

interface Props<T> {
  state: Pick<LoadState<T>, "value" | "error" | "reload">;
  children: (value: T) => ReactNode;
}

export function Loadable<T>({ state: { value, error, reload }, children }: Props<T>) {
  return (
    <>
      {error !== null && (
        <Notice
          tone="danger"
          action={
            <Button size="small" onClick={reload}>
              {text.ui.retry}
            </Button>
          }
        >
          {explain(error)}
        </Notice>
      )}
      {value === null && error === null && (
        <div className={styles.loading}>
          <Spinner label={text.ui.loading} />
        </div>
      )}
      {value !== null && children(value)}
    </>
  );
}
