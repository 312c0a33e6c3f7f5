/** A heading that replaces a form after it succeeded. It takes the focus, which was in the form. */
import { Check } from "lucide-react";
import { useFocusOnMount } from "../controls/use-focus.ts";
import styles from "./SuccessHeading.module.css";

export function SuccessHeading({ children }: { children: string }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <h3 ref={heading} tabIndex={-1} className={styles.heading}>
      <Check size={20} />
      {children}
    </h3>
  );
}
