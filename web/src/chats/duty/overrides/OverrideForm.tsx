/** The form of a new override: who is on duty, from when and until when. */
import type { Chat } from "@belfry/contracts/chats";
import type { DutyReply } from "@belfry/contracts/on-call/duty";
import type { Me } from "@belfry/contracts/users";
import { call } from "../../../api/call.ts";
import { useMembers } from "../../../live/hooks.ts";
import { localInputTime } from "../../../text/local-times.ts";
import { dutyText } from "../../../text/screens/on-call/duty.ts";
import { SelectField } from "../../../ui/fields/SelectField.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { FormDialog } from "../../../ui/forms/FormDialog.tsx";
import { useForm } from "../../../ui/forms/use-form.ts";
import { announce } from "../../../ui/notices/Announcer.tsx";
import { peopleById } from "../people.ts";

const words = dutyText.form;
const hourMs = 3_600_000;

interface Props {
  chat: Chat;
  me: Me;
  reply: DutyReply;
  /** Called after the override was added. */
  onSaved: () => unknown;
  onClose: () => void;
}

export default function OverrideForm({ chat, me, reply, onSaved, onClose }: Props) {
  const members = useMembers(chat.id) ?? [];
  const people = [...peopleById(reply, members).values()].filter((one) => one.isAvailable);
  const isOnDuty = reply.now?.userId === me.id;
  const other = reply.duty?.userIds.find((id) => id !== me.id);
  const nextHour = Math.ceil(Date.now() / hourMs) * hourMs;
  const inputTime = (at: number) => localInputTime(new Date(at).toISOString());
  const form = useForm({
    initial: {
      userId: String(isOnDuty ? (other ?? me.id) : me.id),
      startAt: inputTime(nextHour),
      endAt: inputTime(nextHour + 24 * hourMs),
    },
    check: ({ startAt, endAt }) => ({
      startAt: startAt ? undefined : words.noTime,
      endAt: problemOf(Date.parse(startAt), Date.parse(endAt)),
    }),
    send: async ({ userId, startAt, endAt }) => {
      const times = { startAt: toIso(startAt), endAt: toIso(endAt) };
      await call("POST /api/chats/:chatId/duty/overrides", {
        params: { chatId: chat.id },
        body: { userId: Number(userId), ...times },
      });
      announce(dutyText.overrideAdded);
      await onSaved();
      onClose();
    },
  });
  const { value, onChange } = form.field("userId");
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <FormDialog
      title={words.title}
      intro={words.intro}
      form={form}
      submit={words.submit}
      onClose={onClose}
    >
      <SelectField
        label={words.person}
        value={value}
        onChange={onChange}
        options={people.map((one) => ({ value: String(one.id), label: one.displayName }))}
        isWide
      />
      <TextField label={words.startAt} type="datetime-local" {...form.field("startAt")} required />
      <TextField
        label={words.endAt}
        hint={words.zone(timeZone)}
        type="datetime-local"
        {...form.field("endAt")}
        required
      />
    </FormDialog>
  );
}

function problemOf(startAt: number, endAt: number): string | undefined {
  if (Number.isNaN(endAt)) return words.noTime;
  if (endAt <= Date.now()) return words.past;
  return endAt <= startAt ? words.order : undefined;
}

const toIso = (local: string) => new Date(local).toISOString();
