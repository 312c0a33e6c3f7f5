/**
 * A combobox that finds users by name (ARIA APG, combobox with list autocomplete). The focus stays in
 * the field: arrow keys move, Enter picks, Esc closes the list.
 */
import type { UserSummary } from "@belfry/contracts/users";
import { type KeyboardEvent, useId, useState } from "react";
import { Link } from "wouter";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { TextField } from "../ui/fields/TextField.tsx";
import { UserAvatar } from "./UserAvatar.tsx";
import styles from "./UserPicker.module.css";
import { useUserSearch } from "./use-user-search.ts";

const words = text.users;

interface Props {
  label: string;
  /** Users who are not offered. */
  excludedIds: readonly number[];
  /** Enter in the empty field submits the form around it, instead of picking the first user. */
  submitsWhenEmpty?: boolean;
  /** The dialog starts in this field. */
  isAutoFocused?: boolean;
  /** Where the user can create invites: offered if nobody is found. */
  inviteHref?: string | undefined;
  /** The users are always on screen, in a box of fixed height, so that a dialog around it keeps its height. */
  isFixed?: boolean;
  onPick: (user: UserSummary) => void;
}

export function UserPicker(props: Props) {
  const { label, excludedIds, submitsWhenEmpty = false, isAutoFocused } = props;
  const { inviteHref, isFixed = false, onPick } = props;
  const listId = useId();
  const [query, setQuery] = useState("");
  const [isFocused, setFocused] = useState(false);
  const isOpen = isFixed || isFocused;
  const [index, setIndex] = useState(0);
  const { users, isCurrent, error } = useUserSearch(query);
  const offered = (users ?? []).filter(
    (user) => !excludedIds.includes(user.id) && (isCurrent || matches(user, query)),
  );
  const activeIndex = Math.min(index, offered.length - 1);
  const active = isFocused ? offered[activeIndex] : undefined;
  const optionId = (user: UserSummary) => `${listId}user${user.id}`;

  function pick(user: UserSummary) {
    onPick(user);
    setQuery("");
    setIndex(0);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && offered.length > 0) {
      setIndex(isOpen ? (activeIndex + step + offered.length) % offered.length : 0);
      setFocused(true);
    } else if (event.key === "Enter" && isOpen && active) {
      if (submitsWhenEmpty && query === "" && index === 0) return;
      pick(active);
    } else if (event.key === "Enter" && query.trim() && !isCurrent) {
      // The user is not known yet: the form must not be sent without them.
    } else if (event.key === "Escape" && isFocused && !isFixed) {
      setFocused(false);
    } else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a role would be wrong: it only handles focus that leaves it
    <div
      className={styles.picker}
      onBlur={({ currentTarget }) =>
        afterRelease(() => currentTarget.contains(document.activeElement) || setFocused(false))
      }
    >
      <TextField
        className={styles.field}
        data-autofocus={isAutoFocused}
        label={label}
        type="search"
        role="combobox"
        aria-expanded={isOpen && offered.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active ? optionId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={words.search}
        value={query}
        error={error ? explain(error) : undefined}
        onChange={(value) => {
          setQuery(value);
          setIndex(0);
          setFocused(true);
        }}
        onFocus={() => setFocused(true)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.results} data-fixed={isFixed || undefined}>
        <div
          id={listId}
          role="listbox"
          aria-label={label}
          className={styles.list}
          hidden={!isOpen || offered.length === 0}
        >
          {offered.map((user) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keyboard
            <div
              key={user.id}
              id={optionId(user)}
              role="option"
              tabIndex={-1}
              aria-selected={user === active}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()} // keeps the focus in the field
              onClick={() => pick(user)}
            >
              <UserAvatar user={user} size={24} />
              <bdi className={styles.name}>{user.displayName}</bdi>
              <span className={styles.handle}>{user.handle}</span>
            </div>
          ))}
        </div>
        {isOpen && users && offered.length === 0 && (query.trim() || inviteHref) && (
          <div className={styles.none}>
            {query.trim() && isCurrent && (
              <p role="status">{users.length === 0 ? words.noneFound : words.allExcluded}</p>
            )}
            {inviteHref && <Link href={inviteHref}>{words.invite}</Link>}
          </div>
        )}
      </div>
    </div>
  );
}

/** Shortens the users of the last reply until the one for this query arrives. */
function matches({ displayName, handle }: UserSummary, query: string): boolean {
  return `${displayName} ${handle}`.toLowerCase().includes(query.trim().toLowerCase());
}

/**
 * Runs it after the pointer or the key that moves the focus has been released: the list takes space, and
 * a control below it must not move before it gets the click.
 */
function afterRelease(run: () => void): void {
  const released = new AbortController();
  for (const type of ["pointerup", "pointercancel", "keyup"]) {
    const onRelease = () => {
      released.abort();
      requestAnimationFrame(run);
    };
    window.addEventListener(type, onRelease, { signal: released.signal });
  }
}
