/** The palette: one field for chats, people, actions and messages, used with the keyboard. */
import type { Chat } from "@belfry/contracts/chats";
import type { Me } from "@belfry/contracts/users";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useUnownedIn } from "../live/open-alerts/use-alerts.ts";
import { searchText } from "../text/screens/chats/search.ts";
import { focusAgain, isOutlineShown } from "../ui/dialogs/focus-again.ts";
import { isShortcut } from "../ui/shortcuts/keys.ts";
import { takeEarlyText } from "./early-keys.ts";
import { type Entry, groupsOf } from "./entries.ts";
import styles from "./Palette.module.css";
import { PaletteHints } from "./PaletteHints.tsx";
import { PaletteRow } from "./PaletteRow.tsx";
import { readRecent } from "./recent.ts";
import { useSources } from "./use-sources.ts";

const words = searchText.palette;

interface Props {
  me: Me;
  chats: readonly Chat[];
  openChat: Chat | undefined;
  onChoose: (entry: Entry) => void;
  onSearch: (query: string) => void;
  onClose: () => void;
}

const listId = "palette-list";
const idOf = (index: number) => `palette-${index}`;

export default function Palette({ me, chats, openChat, onChoose, onSearch, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [input, setInput] = useState("");
  const [selected, setSelected] = useState(0);
  const alerts = useUnownedIn(openChat);
  const { users, hits } = useSources(input);
  const groups = useMemo(
    () => groupsOf({ input, me, chats, recentIds: readRecent(), openChat, alerts, users, hits }),
    [input, me, chats, openChat, alerts, users, hits],
  );
  const entries = groups.flatMap((group) => group.entries);
  const index = Math.min(selected, entries.length - 1);

  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const hadOutline = isOutlineShown();
    element?.showModal();
    setInput(takeEarlyText());
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) focusAgain(opener, hadOutline);
    };
  }, []);
  useEffect(() => {
    document.getElementById(idOf(index))?.scrollIntoView({ block: "nearest" });
  }, [index]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const entry = entries[index];
    if (event.key === "ArrowDown") setSelected((index + 1) % Math.max(1, entries.length));
    else if (event.key === "ArrowUp")
      setSelected((index + entries.length - 1) % Math.max(1, entries.length));
    else if (isShortcut(event, "searchMessages")) onSearch(input.trim());
    else if (event.key === "Enter" && entry) onChoose(entry);
    else return;
    event.preventDefault();
  }

  let position = 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it by keyboard
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={words.title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.content}>
        <div className={styles.field}>
          <Search size={18} />
          <input
            type="text"
            role="combobox"
            aria-label={words.title}
            aria-expanded="true"
            aria-controls={listId}
            aria-activedescendant={entries.length > 0 ? idOf(index) : undefined}
            aria-autocomplete="list"
            placeholder={words.placeholder}
            value={input}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              setInput(target.value);
              setSelected(0);
            }}
            onKeyDown={onKeyDown}
          />
          <kbd>Esc</kbd>
        </div>
        <div id={listId} role="listbox" aria-label={words.results} className={styles.list}>
          {groups.map(({ title, entries }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
            <div key={title} role="group" aria-label={title}>
              <p className={styles.group} aria-hidden="true">
                {title}
              </p>
              {entries.map((entry) => {
                const own = position;
                position += 1;
                return (
                  <PaletteRow
                    key={entry.key}
                    id={idOf(own)}
                    entry={entry}
                    query={input}
                    isSelected={own === index}
                    onSelect={() => setSelected(own)}
                    onChoose={() => onChoose(entry)}
                  />
                );
              })}
            </div>
          ))}
        </div>
        {entries.length === 0 && <p className={styles.none}>{words.none}</p>}
        <p className="visually-hidden" role="status">
          {words.found(entries.length)}
        </p>
        <PaletteHints />
      </div>
    </dialog>
  );
}
