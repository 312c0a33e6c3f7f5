/** The overrides that have not ended. Each change is saved at once. */
import type { Chat } from "@belfry/contracts/chats";
import type { DutyOverride, DutyReply } from "@belfry/contracts/on-call/duty";
import type { Me } from "@belfry/contracts/users";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { dutyText as words } from "../../../text/screens/on-call/duty.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { announce } from "../../../ui/notices/Announcer.tsx";
import { Notice } from "../../../ui/notices/Notice.tsx";
import { UserAvatar } from "../../../users/UserAvatar.tsx";
import { shiftTime, shortName } from "../duty-times.ts";
import { nameOf, type Person } from "../people.ts";
import OverrideForm from "./OverrideForm.tsx";
import styles from "./Overrides.module.css";
import { mayOverride, replacedBy } from "./overrides.ts";

interface Props {
  chat: Chat;
  me: Me;
  reply: DutyReply;
  people: ReadonlyMap<number, Person>;
  onChanged: () => Promise<void>;
}

export function Overrides({ chat, me, reply, people, onChanged }: Props) {
  const [isAdding, setAdding] = useState(false);
  const remove = useAction(async ({ id: overrideId }: DutyOverride) => {
    const params = { chatId: chat.id, overrideId };
    await call("DELETE /api/chats/:chatId/duty/overrides/:overrideId", { params });
    await onChanged();
    announce(words.overrideRemoved);
  });
  const mayChange = mayOverride(me, chat, reply.duty);
  const now = Date.now();
  const overrides = reply.duty?.overrides.filter(({ endAt }) => Date.parse(endAt) > now) ?? [];
  if (!reply.duty) return null;
  return (
    <section aria-labelledby="duty-overrides" className={styles.section}>
      <div className={styles.head}>
        <h3 id="duty-overrides" className={styles.heading}>
          {words.overrides}
        </h3>
        {mayChange && (
          <Button onClick={() => setAdding(true)}>
            <Plus size={16} />
            {words.override}
          </Button>
        )}
      </div>
      {remove.failure && <Notice tone="danger">{remove.failure}</Notice>}
      {overrides.length === 0 ? (
        <p className={styles.none}>{words.noOverrides}</p>
      ) : (
        <ul className={styles.list}>
          {overrides.map((override) => {
            const { id, userId, startAt, endAt } = override;
            const person = people.get(userId);
            const name = nameOf(people, userId);
            const replaced = nameOf(people, replacedBy(reply, startAt));
            const isInstead = replaced !== "" && replaced !== name;
            return (
              <li key={id} className={styles.row}>
                {person && <UserAvatar user={person} size={20} />}
                <div className={styles.texts}>
                  <p>
                    <strong className={styles.name}>{shortName(name)}</strong>{" "}
                    {isInstead ? `${words.overrideOf} ${shortName(replaced)}` : words.onDutyThen}
                  </p>
                  <p className={styles.period}>
                    {words.period(shiftTime(startAt), shiftTime(endAt))}
                  </p>
                </div>
                {mayChange && (
                  <IconButton
                    icon={X}
                    label={words.removeOverride(name, shiftTime(startAt))}
                    onClick={() => remove.run(override)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {isAdding && (
        <OverrideForm
          {...{ chat, me, reply }}
          onSaved={onChanged}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  );
}
