/** Settings → Appearance: light, dark, or as the system says. */
import { settingsText } from "../text/settings.ts";
import { setAppearance, useAppearance } from "../ui/appearance.ts";
import { Choice } from "../ui/fields/Choice.tsx";
import styles from "./settings.module.css";

const words = settingsText.appearance;

export function ChooseTheme() {
  const appearance = useAppearance();
  return (
    <>
      <p className={styles.lead}>{words.lead}</p>
      <Choice
        label={words.theme}
        value={appearance}
        onChange={setAppearance}
        options={[
          { value: "system", label: words.system, hint: words.systemHint },
          { value: "light", label: words.light },
          { value: "dark", label: words.dark },
        ]}
      />
    </>
  );
}
