/** The list of all keyboard shortcuts, by the place where they hold. */
import { shortcutText } from "../../text/screens/shortcuts.ts";
import { labelsOf } from "../shortcuts/keys.ts";
import { type Place, places, type ShortcutName, shortcuts } from "../shortcuts/shortcuts.ts";
import { DialogFrame } from "./DialogFrame.tsx";
import styles from "./ShortcutsDialog.module.css";

const names = Object.keys(shortcuts) as ShortcutName[];

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <DialogFrame
      title={shortcutText.title}
      subtitle={shortcutText.intro}
      width="wide"
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className={styles.places} tabIndex={0} aria-label={shortcutText.title}>
        {(Object.keys(places) as Place[]).map((place) => (
          <PlaceShortcuts key={place} place={place} />
        ))}
      </section>
    </DialogFrame>
  );
}

function PlaceShortcuts({ place }: { place: Place }) {
  const shown = names.filter((name) => shortcuts[name].place === place);
  return (
    <section className={styles.place}>
      <h3>{shortcutText.places[place]}</h3>
      <dl>
        {shown.map((name) => (
          <div key={name} className={styles.row}>
            <dt>{shortcutText.names[name]}</dt>
            <dd>
              {labelsOf(name).map((label, index) => (
                <span key={label}>
                  {index > 0 && ` ${shortcutText.or} `}
                  <kbd>{label}</kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
