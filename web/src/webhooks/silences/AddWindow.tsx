/** Adds a maintenance window: once or weekly, for the webhook or for all of its chat. */
import { limits } from "@belfry/contracts/limits";
import type { WindowTimes } from "@belfry/contracts/on-call/silences/windows";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { silencesText } from "../../text/screens/on-call/silences.ts";
import { Segments } from "../../ui/controls/Segments.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { FormDialog } from "../../ui/forms/FormDialog.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { toast } from "../../ui/notices/Announcer.tsx";
import { ownZone, weekdayText, zoneOptions } from "./window-text.ts";

const words = silencesText.addWindow;
const weekdays = ["1", "2", "3", "4", "5", "6", "7"] as const;

interface Props {
  webhook: Webhook;
  onAdded: () => void;
  onClose: () => void;
}

type Field = "from" | "to" | "time" | "minutes" | "why";

export function AddWindow({ webhook, onAdded, onClose }: Props) {
  const [scope, setScope] = useState<"webhook" | "chat">("webhook");
  const [kind, setKind] = useState<WindowTimes["kind"]>("once");
  const [weekday, setWeekday] = useState<(typeof weekdays)[number]>("7");
  const [timeZone, setTimeZone] = useState(ownZone);
  const needed: Field[] = kind === "once" ? ["from", "to"] : ["time", "minutes"];
  const form = useForm<Field>({
    initial: { from: "", to: "", time: "02:00", minutes: "60", why: "" },
    check: (values) =>
      Object.fromEntries(needed.map((name) => [name, values[name] ? undefined : words.required])),
    async send({ from, to, time, minutes, why }) {
      const iso = (local: string) => new Date(local).toISOString();
      const times: WindowTimes =
        kind === "once"
          ? { kind, startAt: iso(from), endAt: iso(to) }
          : { kind, weekday: Number(weekday), time, minutes: Number(minutes), timeZone };
      await call("POST /api/chats/:chatId/maintenance", {
        params: { chatId: webhook.chatId },
        body: {
          times,
          ...(scope === "webhook" && { webhookId: webhook.id }),
          ...(why.trim() && { why }),
        },
      });
      toast(words.added);
      onAdded();
      onClose();
    },
  });
  return (
    <FormDialog title={words.title} form={form} submit={words.submit} onClose={onClose}>
      <SelectField
        label={words.scope}
        value={scope}
        options={(["webhook", "chat"] as const).map((value) => ({
          value,
          label: words.scopes(webhook.name)[value],
        }))}
        onChange={setScope}
      />
      <Segments
        label={words.kind}
        value={kind}
        onChange={setKind}
        options={(["once", "weekly"] as const).map((value) => ({
          value,
          label: words.kinds[value],
        }))}
      />
      {kind === "once" ? (
        <>
          <TextField label={words.from} type="datetime-local" required {...form.field("from")} />
          <TextField label={words.to} type="datetime-local" required {...form.field("to")} />
        </>
      ) : (
        <>
          <SelectField
            label={words.weekday}
            value={weekday}
            options={weekdays.map((value) => ({ value, label: weekdayText(Number(value)) }))}
            onChange={setWeekday}
          />
          <TextField label={words.time} type="time" required {...form.field("time")} />
          <TextField
            label={words.minutes}
            type="number"
            min={1}
            max={limits.windowMaxMinutes}
            required
            {...form.field("minutes")}
          />
          <SelectField
            label={words.timeZone}
            value={timeZone}
            options={zoneOptions()}
            onChange={setTimeZone}
          />
        </>
      )}
      <TextField
        label={`${silencesText.dialog.why} (${silencesText.dialog.optional})`}
        maxLength={limits.silenceReasonLength}
        dir="auto"
        {...form.field("why")}
      />
    </FormDialog>
  );
}
