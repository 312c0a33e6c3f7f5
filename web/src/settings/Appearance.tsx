/** Settings → Appearance. */
import { settingsText } from "../text/screens/settings.ts";
import { Choice } from "../ui/fields/Choice.tsx";
import { setTheme, useTheme } from "../ui/theme.ts";
import styles from "./settings.module.css";

const words = settingsText.appearance;

export function Appearance() {
  const theme = useTheme();
  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <Choice
        label={words.theme}
        value={theme}
        onChange={setTheme}
        options={[
          { value: "system", label: words.system, hint: words.systemHint },
          { value: "light", label: words.light },
          { value: "dark", label: words.dark },
        ]}
      />
    </>
  );
}
