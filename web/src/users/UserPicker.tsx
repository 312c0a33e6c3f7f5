/**
 * Finds a user by name: a combobox whose list opens on focus. Arrow keys move, Enter takes, Esc
 * closes the list; the focus stays in the field (ARIA APG, combobox with list autocomplete).
 */
import type { UserSummary } from "@belfry/contracts/users";
import { type KeyboardEvent, useId, useState } from "react";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { TextField } from "../ui/fields/TextField.tsx";
import { Avatar } from "../ui/marks/Avatar.tsx";
import styles from "./UserPicker.module.css";
import { useFoundUsers } from "./use-found-users.ts";

const words = text.chats;

interface Props {
  label?: string;
  /** Users who are not offered because they are in already. */
  excludedIds: readonly number[];
  onPick: (user: UserSummary) => void;
}

export function UserPicker({ label = words.addMembers, excludedIds, onPick }: Props) {
  const listId = useId();
  const [query, setQuery] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const { users, error } = useFoundUsers(query);
  const offered = (users ?? []).filter(({ id }) => !excludedIds.includes(id));
  const active = offered[Math.min(at, offered.length - 1)];
  const idOf = (user: UserSummary) => `${listId}user${user.id}`;

  function pick(user: UserSummary) {
    onPick(user);
    setQuery("");
    setAt(0);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && offered.length > 0) {
      setAt(
        isOpen ? (Math.min(at, offered.length - 1) + step + offered.length) % offered.length : 0,
      );
      setOpen(true);
    } else if (event.key === "Enter" && isOpen && active) {
      pick(active);
    } else if (event.key === "Escape" && isOpen) {
      setOpen(false);
    } else return;
    event.preventDefault();
  }

  return (
    <div className={styles.picker}>
      <TextField
        className={styles.field}
        label={label}
        type="search"
        role="combobox"
        aria-expanded={isOpen && offered.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active ? idOf(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={words.searchUsers}
        value={query}
        error={error ? explain(error) : undefined}
        onChange={(value) => {
          setQuery(value);
          setAt(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        className={styles.list}
        hidden={!isOpen || offered.length === 0}
      >
        {offered.map((user) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keyboard
          <div
            key={user.id}
            id={idOf(user)}
            role="option"
            tabIndex={-1}
            aria-selected={user === active}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()} // the field keeps the focus
            onClick={() => pick(user)}
          >
            <Avatar name={user.displayName} url={user.avatarUrl} size={24} />
            <span className={styles.name}>{user.displayName}</span>
          </div>
        ))}
      </div>
      {isOpen && users && offered.length === 0 && (
        <p role="status" className={styles.none}>
          {users.length === 0 ? words.noUserFound : words.everybodyIsIn}
        </p>
      )}
    </div>
  );
}
