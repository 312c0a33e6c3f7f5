/** The card below the button in the header: who is on duty, and the next shifts. */
import { Popover } from "@base-ui/react/popover";
import type { Chat } from "@belfry/contracts/chats";
import type { DutyReply, DutyShift } from "@belfry/contracts/on-call/duty";
import type { Me } from "@belfry/contracts/users";
import { X } from "lucide-react";
import { dutyText } from "../../../text/screens/on-call/duty.ts";
import { text } from "../../../text/text.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { useDialogStack } from "../../../ui/dialog-stack.ts";
import { useOpener } from "../../../ui/dialogs/use-opener.ts";
import { UserAvatar } from "../../../users/UserAvatar.tsx";
import { shiftTime, shortName } from "../duty-times.ts";
import { mayOverride, replacedBy } from "../overrides/overrides.ts";
import { nameOf, peopleById } from "../people.ts";
import styles from "./DutyCard.module.css";

const words = dutyText.head;
const shownShifts = 3;
const weekMs = 7 * 86_400_000;
/** A week in which clocks change. */
const differenceMs = 2 * 3_600_000;

interface Props {
  chat: Chat;
  me: Me;
  reply: DutyReply;
  current: DutyShift | undefined;
  later: readonly DutyShift[];
  anchor: HTMLElement | null;
  onSwap: () => void;
  onSettings: () => void;
  onClose: () => void;
}

export default function DutyCard(props: Props) {
  const { chat, me, reply, current, later, anchor, onSwap, onSettings, onClose } = props;
  const isOnTop = useDialogStack();
  const opener = useOpener();
  const people = peopleById(reply);
  const person = current && people.get(current.userId);
  return (
    <Popover.Root
      open
      modal="trap-focus"
      onOpenChange={(_, { event, reason }) => {
        // The click that follows a press of the button closes the card.
        const isAnchor = event.target instanceof Node && anchor?.contains(event.target);
        if (isAnchor && reason === "outside-press") return;
        if (reason !== "focus-out" && isOnTop()) onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          side="bottom"
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className={styles.positioner}
        >
          <Popover.Popup aria-label={dutyText.title} className={styles.card} finalFocus={opener}>
            <header className={styles.person}>
              {person && <UserAvatar user={person} size={48} />}
              <div>
                <h2 className={styles.title}>
                  {person ? words.isOnDuty(shortName(person.displayName)) : words.nobody}
                </h2>
                <p className={styles.until}>
                  {current ? words.until(shiftTime(current.endAt)) : words.nobodyHint}
                </p>
              </div>
              <Popover.Close className={styles.close} aria-label={text.ui.close}>
                <X size={16} />
              </Popover.Close>
            </header>
            {later.length > 0 && (
              <section aria-label={words.next} className={styles.next}>
                <h3 className={styles.heading}>{words.next}</h3>
                <ul className={styles.shifts}>
                  {later.slice(0, shownShifts).map((shift) => {
                    const next = people.get(shift.userId);
                    return (
                      <li key={shift.startAt} className={styles.shift}>
                        {next && <UserAvatar user={next} size={20} />}
                        <span className={styles.name} title={next?.displayName}>
                          {shortName(nameOf(people, shift.userId))}
                        </span>
                        <span className={styles.time}>{shiftTime(shift.startAt)}</span>
                        <span className={styles.note}>{noteOf(shift)}</span>
                      </li>
                    );
                  })}
                </ul>
              </section>
            )}
            <footer className={styles.footer}>
              {mayOverride(me, chat, reply.duty) && (
                <Button size="small" onClick={onSwap}>
                  {words.swap}
                </Button>
              )}
              <Button size="small" look="quiet" className={styles.settings} onClick={onSettings}>
                {words.settings}
              </Button>
            </footer>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );

  function noteOf({ startAt, endAt, overrideId }: DutyShift): string {
    if (overrideId !== undefined) {
      const replaced = nameOf(people, replacedBy(reply, startAt));
      return replaced === "" ? words.override : words.insteadOf(shortName(replaced));
    }
    const isWeek = Math.abs(Date.parse(endAt) - Date.parse(startAt) - weekMs) < differenceMs;
    return isWeek ? words.forAWeek : "";
  }
}
