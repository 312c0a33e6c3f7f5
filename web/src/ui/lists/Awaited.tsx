/** What was loaded, or that it is on its way, or why it did not come. */
import type { ReactNode } from "react";
import styles from "../../settings/settings.module.css";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { Button } from "../controls/Button.tsx";
import { Spinner } from "../marks/Spinner.tsx";
import { Notice } from "../notices/Notice.tsx";
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
