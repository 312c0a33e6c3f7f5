/** The box of a check box. The caller renders the label. */
import { Checkbox } from "@base-ui/react/checkbox";
import { Check } from "lucide-react";
import styles from "./options.module.css";

interface Props {
  id: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  "aria-describedby"?: string | undefined;
}

export function Tick({ isChecked, onChange, ...rest }: Props) {
  return (
    <Checkbox.Root
      {...rest}
      nativeButton
      render={<button type="button" />}
      checked={isChecked}
      onCheckedChange={onChange}
      className={styles.tick}
    >
      <Checkbox.Indicator>
        <Check size={14} strokeWidth={3} />
      </Checkbox.Indicator>
    </Checkbox.Root>
  );
}
