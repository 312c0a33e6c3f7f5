/**
 * A combobox that finds users by name (ARIA APG, combobox with list autocomplete). The focus stays in
 * the field: arrow keys move, Enter picks, Esc closes the list.
 */
import type { UserGroup } from "@belfry/contracts/people/user-groups";
import type { UserSummary } from "@belfry/contracts/users";
import { Users } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { Link } from "wouter";
import { explain } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { TextField } from "../ui/fields/TextField.tsx";
import { UserAvatar } from "./UserAvatar.tsx";
import styles from "./UserPicker.module.css";
import { useUserSearch } from "./use-user-search.ts";
import { matchingGroups, useUserGroups } from "./user-groups.ts";

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
  /** Offers user groups too. */
  onPickGroup?: (group: UserGroup) => void;
}

const groupsMax = 5;

export function UserPicker(props: Props) {
  const { label, excludedIds, submitsWhenEmpty = false, isAutoFocused } = props;
  const { inviteHref, isFixed = false, onPick, onPickGroup } = props;
  const listId = useId();
  const [query, setQuery] = useState("");
  const [isFocused, setFocused] = useState(false);
  const isOpen = isFixed || isFocused;
  const [index, setIndex] = useState(0);
  const { users, isCurrent, error } = useUserSearch(query);
  const offered = (users ?? []).filter(
    (user) => !excludedIds.includes(user.id) && (isCurrent || matches(user, query)),
  );
  const allGroups = useUserGroups(onPickGroup !== undefined);
  const groups = matchingGroups(allGroups, query).slice(0, groupsMax);
  const options: (UserSummary | UserGroup)[] = [...groups, ...offered];
  const activeIndex = Math.min(index, options.length - 1);
  const active = isFocused ? options[activeIndex] : undefined;
  const optionId = (one: UserSummary | UserGroup) =>
    `${listId}${isGroup(one) ? "group" : "user"}${one.id}`;

  function pick(one: UserSummary | UserGroup) {
    if (isGroup(one)) onPickGroup?.(one);
    else onPick(one);
    setQuery("");
    setIndex(0);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && options.length > 0) {
      setIndex(isOpen ? (activeIndex + step + options.length) % options.length : 0);
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
        aria-expanded={isOpen && options.length > 0}
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
          hidden={!isOpen || options.length === 0}
        >
          {options.map((one) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keyboard
            <div
              key={optionId(one)}
              id={optionId(one)}
              role="option"
              tabIndex={-1}
              aria-selected={one === active}
              className={styles.option}
              onPointerDown={(event) => event.preventDefault()} // keeps the focus in the field
              onClick={() => pick(one)}
            >
              {isGroup(one) ? <GroupOption group={one} /> : <UserOption user={one} />}
            </div>
          ))}
        </div>
        {isOpen && users && options.length === 0 && (query.trim() || inviteHref) && (
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

function isGroup(one: UserSummary | UserGroup): one is UserGroup {
  return "memberCount" in one;
}

function UserOption({ user }: { user: UserSummary }) {
  return (
    <>
      <UserAvatar user={user} size={24} />
      <bdi className={styles.name}>{user.displayName}</bdi>
      <span className={styles.handle}>{user.handle}</span>
    </>
  );
}

function GroupOption({ group }: { group: UserGroup }) {
  return (
    <>
      <span className={styles.glyph}>
        <Users size={16} />
      </span>
      <bdi className={styles.name}>{group.name}</bdi>
      <span className={styles.handle}>{words.addGroup(group.handle, group.memberCount)}</span>
    </>
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
