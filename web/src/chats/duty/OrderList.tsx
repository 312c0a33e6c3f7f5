/** The members who take turns, in order. Managers add, move and remove them. */
import { ChevronDown, ChevronUp, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { dutyText as words } from "../../text/screens/on-call/duty.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Select } from "../../ui/fields/Select.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import { UserAvatar } from "../../users/UserAvatar.tsx";
import styles from "./OrderList.module.css";
import { nameOf, type Person } from "./people.ts";

interface Props {
  userIds: readonly number[];
  people: ReadonlyMap<number, Person>;
  onDutyId: number | undefined;
  /** Absent for readers. */
  onChange: ((userIds: number[]) => void) | undefined;
}

export function OrderList({ userIds, people, onDutyId, onChange }: Props) {
  const list = useRef<HTMLUListElement>(null);
  /** A row that moves loses the focus. */
  const focusNext = useRef<string>(null);
  useEffect(() => {
    const { current } = focusNext;
    focusNext.current = null;
    if (current !== null) list.current?.querySelector<HTMLElement>(current)?.focus();
  });
  const others = [...people.values()].filter(
    ({ id, isAvailable }) => isAvailable && !userIds.includes(id),
  );

  function move(userId: number, by: -1 | 1, direction = by) {
    const from = userIds.indexOf(userId);
    const to = from + by;
    if (to < 0 || to >= userIds.length) return;
    const next = userIds.toSpliced(from, 1).toSpliced(to, 0, userId);
    // At an end, only the other button is left.
    const isEnd = to === (direction < 0 ? 0 : userIds.length - 1);
    focusNext.current = `[data-move="${userId}:${isEnd ? -direction : direction}"]`;
    onChange?.(next);
    announce(words.moved(nameOf(people, userId), to + 1, userIds.length));
  }

  function leaveOut(userId: number) {
    const at = userIds.indexOf(userId);
    const neighbour = userIds[at + 1] ?? userIds[at - 1];
    focusNext.current = `[data-remove="${neighbour ?? ""}"]`;
    onChange?.(userIds.filter((id) => id !== userId));
  }

  return (
    <section aria-labelledby="duty-order">
      <h3 id="duty-order" className={styles.heading}>
        {words.order}
      </h3>
      {userIds.length === 0 && <p className={styles.empty}>{words.orderEmpty}</p>}
      <ul ref={list} className={styles.list}>
        {userIds.map((userId, index) => {
          const person = people.get(userId);
          const name = nameOf(people, userId);
          const mover = (by: -1 | 1) => ({
            "data-move": `${userId}:${by}`,
            disabled: by < 0 ? index === 0 : index === userIds.length - 1,
            onClick: () => move(userId, by),
            onKeyDown: (event: KeyboardEvent) => {
              const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
              if (step === undefined) return;
              event.preventDefault();
              move(userId, step < 0 ? -1 : 1, by);
            },
          });
          return (
            <li key={userId} className={styles.row}>
              {onChange && (
                <span className={styles.movers}>
                  <button
                    type="button"
                    title={words.moveUp(name)}
                    aria-label={words.moveUp(name)}
                    {...mover(-1)}
                  >
                    <ChevronUp size={14} />
                  </button>
                  <button
                    type="button"
                    title={words.moveDown(name)}
                    aria-label={words.moveDown(name)}
                    {...mover(1)}
                  >
                    <ChevronDown size={14} />
                  </button>
                </span>
              )}
              {person && <UserAvatar user={person} size={20} />}
              <span className={styles.name} title={name} dir="auto">
                {name}
                {person?.isAvailable === false && (
                  <span className={styles.gone}>{words.unavailable}</span>
                )}
              </span>
              {userId === onDutyId && <Badge tone="accent">{words.badge}</Badge>}
              {onChange && (
                <IconButton
                  icon={X}
                  label={words.remove(name)}
                  data-remove={userId}
                  onClick={() => leaveOut(userId)}
                />
              )}
            </li>
          );
        })}
        {onChange && others.length > 0 && (
          <li className={styles.adder}>
            <Select
              aria-label={words.add}
              className={styles.add}
              value=""
              shown={`+ ${words.add}`}
              options={others.map(({ id, displayName }) => ({
                value: String(id),
                label: displayName,
              }))}
              onChange={(id) => onChange([...userIds, Number(id)])}
            />
          </li>
        )}
      </ul>
    </section>
  );
}
