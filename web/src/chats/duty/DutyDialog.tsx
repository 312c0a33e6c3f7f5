/** The duty of a chat: the order, the hand-over, the next weeks and the overrides. */
import type { Chat } from "@belfry/contracts/chats";
import type { DutyReply } from "@belfry/contracts/on-call/duty";
import { canManage } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import { useMembers } from "../../live/hooks.ts";
import { dutyText as words } from "../../text/screens/on-call/duty.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { SaveFooter } from "../../ui/forms/SaveFooter.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import styles from "./DutyDialog.module.css";
import { HandOverFields } from "./HandOverFields.tsx";
import { OrderList } from "./OrderList.tsx";
import { Overrides } from "./overrides/Overrides.tsx";
import { peopleById } from "./people.ts";
import { useDraft } from "./use-draft.ts";
import { useDuty, useShifts } from "./use-duty.ts";
import { WeeksPreview } from "./WeeksPreview.tsx";

interface Props {
  chat: Chat;
  me: Me;
  onClose: () => void;
}

export default function DutyDialog({ chat, me, onClose }: Props) {
  const state = useDuty(chat);
  return (
    <Dialog
      width="page"
      title={words.title}
      subtitle={words.subtitle(chat.title)}
      onClose={onClose}
    >
      <Loadable state={state}>
        {(reply) => <DutyForm {...{ chat, me, reply }} onChanged={state.reload} />}
      </Loadable>
    </Dialog>
  );
}

interface FormProps extends Omit<Props, "onClose"> {
  reply: DutyReply;
  /** Loads the duty again. */
  onChanged: () => Promise<void>;
}

function DutyForm({ chat, me, reply, onChanged }: FormProps) {
  const members = useMembers(chat.id) ?? [];
  const people = peopleById(reply, members);
  const isAvailable = (userId: number) => people.get(userId)?.isAvailable ?? false;
  const { draft, preview, form, change, changeCount, discard } = useDraft({
    chat,
    reply,
    isAvailable,
    onSaved: onChanged,
  });
  const { current } = useShifts(reply);
  const mayChange = canManage(me, chat);
  return (
    <form {...form.props} className={styles.form}>
      <div className={styles.columns}>
        <div className={styles.settings}>
          <OrderList
            userIds={draft.userIds}
            people={people}
            onDutyId={current?.userId}
            onChange={mayChange ? (userIds) => change({ userIds }) : undefined}
          />
          <HandOverFields draft={draft} onChange={mayChange ? change : undefined} />
        </div>
        <div className={styles.plan}>
          <WeeksPreview duty={preview} people={people} isAvailable={isAvailable}>
            <Overrides {...{ chat, me, reply, people }} onChanged={onChanged} />
          </WeeksPreview>
        </div>
      </div>
      {mayChange && <SaveFooter form={form} changeCount={changeCount} onDiscard={discard} />}
    </form>
  );
}
