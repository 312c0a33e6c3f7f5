/** The person on duty, in the header of the chat, and a card with the next ones. */
import type { Chat } from "@belfry/contracts/chats";
import type { Me } from "@belfry/contracts/users";
import { Suspense, useRef, useState } from "react";
import { dutyText } from "../../../text/screens/on-call/duty.ts";
import { lazyView } from "../../../ui/lazy-view.ts";
import { UserAvatar } from "../../../users/UserAvatar.tsx";
import { shiftTime, shortName } from "../duty-times.ts";
import { peopleById } from "../people.ts";
import { useDuty, useShifts } from "../use-duty.ts";
import styles from "./DutyPill.module.css";

const DutyCard = lazyView(() => import("./DutyCard.tsx"));
const OverrideForm = lazyView(() => import("../overrides/OverrideForm.tsx"));

const words = dutyText.head;

interface Props {
  chat: Chat;
  me: Me;
  /** Opens the dialog. */
  onSettings: () => void;
}

export function DutyPill({ chat, me, onSettings }: Props) {
  const { value: reply, reload } = useDuty(chat);
  const shifts = useShifts(reply);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<"card" | "override" | null>(null);
  if (!reply?.duty) return null;
  const { current } = shifts;
  const person = current && peopleById(reply).get(current.userId);
  const label =
    current && person ? words.label(person.displayName, shiftTime(current.endAt)) : words.nobody;
  const close = () => setOpen(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.pill}
        title={label}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={open === "card"}
        onClick={() => setOpen(open === "card" ? null : "card")}
      >
        {person ? (
          <>
            <UserAvatar user={person} size={20} />
            <span className={styles.name}>{shortName(person.displayName)}</span>
            <span>{words.onDuty}</span>
          </>
        ) : (
          words.nobody
        )}
      </button>
      <Suspense>
        {open === "card" && (
          <DutyCard
            {...{ reply, me, chat, ...shifts }}
            anchor={button.current}
            onSwap={() => setOpen("override")}
            onSettings={() => {
              close();
              onSettings();
            }}
            onClose={close}
          />
        )}
        {open === "override" && (
          <OverrideForm {...{ chat, me, reply }} onSaved={reload} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
