/** The search field above a list. */
import { adminText } from "../text/screens/admin.ts";
import { TextField } from "../ui/fields/TextField.tsx";
import styles from "./admin.module.css";

interface Props {
  value: string;
  /** Names the values that are searched. */
  hint: string;
  onChange: (query: string) => void;
}

export function SearchField({ value, hint, onChange }: Props) {
  return (
    <TextField
      className={styles.search}
      label={adminText.search}
      type="search"
      placeholder={hint}
      value={value}
      onChange={onChange}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
