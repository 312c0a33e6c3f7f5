/** A heading that replaces a form after it succeeded. It takes the focus, which was in the form. */
import { useFocusOnMount } from "../controls/use-focus.ts";
import { Icon } from "../marks/Icon.tsx";
import styles from "./SuccessHeading.module.css";

export function SuccessHeading({ children }: { children: string }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.heading}>
      <Icon name="check" />
      {children}
    </h3>
  );
}
