/** The list of all keyboard shortcuts, by the place where they hold. */
import { useState } from "react";
import { shortcutText } from "../../text/screens/shortcuts.ts";
import { labelsOf } from "../shortcuts/keys.ts";
import { type Place, places, type ShortcutName, shortcuts } from "../shortcuts/shortcuts.ts";
import { DialogFrame } from "./DialogFrame.tsx";
import styles from "./ShortcutsDialog.module.css";

const names = Object.keys(shortcuts) as ShortcutName[];

/** Whether every word is in the name of the shortcut or in its keys. */
function isFound(name: ShortcutName, query: string): boolean {
  const found = [shortcutText.names[name], ...labelsOf(name)].join(" ").toLocaleLowerCase();
  return query.split(" ").every((word) => found.includes(word));
}

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const found = names.filter((name) => isFound(name, typed.trim().toLocaleLowerCase()));
  return (
    <DialogFrame
      title={shortcutText.title}
      subtitle={shortcutText.intro}
      width="wide"
      onClose={onClose}
    >
      <input
        type="search"
        className={styles.search}
        aria-label={shortcutText.find}
        placeholder={shortcutText.find}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className={styles.places} tabIndex={0} aria-label={shortcutText.title}>
        {(Object.keys(places) as Place[]).map((place) => (
          <PlaceShortcuts key={place} place={place} found={found} />
        ))}
        {found.length === 0 && <p role="status">{shortcutText.noneFound}</p>}
      </section>
    </DialogFrame>
  );
}

function PlaceShortcuts({ place, found }: { place: Place; found: readonly ShortcutName[] }) {
  const shown = found.filter((name) => shortcuts[name].place === place);
  if (shown.length === 0) return null;
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
