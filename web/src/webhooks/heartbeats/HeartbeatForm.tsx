/** Creates or changes a heartbeat. */
import { limits } from "@belfry/contracts/limits";
import type { Heartbeat } from "@belfry/contracts/on-call/heartbeats/heartbeats";
import type { Webhook } from "@belfry/contracts/webhooks/webhooks";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { checkRequired } from "../../text/check.ts";
import { heartbeatsText as words } from "../../text/screens/on-call/heartbeats.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { DialogFooter } from "../../ui/dialogs/DialogFooter.tsx";
import { CheckBox } from "../../ui/fields/CheckBox.tsx";
import { CopyField } from "../../ui/fields/CopyField.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import { type Draft, draftOf, newDraft, scheduleOf, withSuggestion } from "./draft.ts";
import styles from "./HeartbeatForm.module.css";
import { NextTimes } from "./NextTimes.tsx";
import { ScheduleFields } from "./ScheduleFields.tsx";
import { scheduleText } from "./schedule-text.ts";
import { useSchedulePreview, useSuggestion } from "./use-schedule.ts";

interface Props {
  chatId: number;
  webhooks: readonly Webhook[];
  /** Absent for a new one. */
  heartbeat: Heartbeat | undefined;
  onSaved: () => void;
  onCancel: () => void;
}

export default function HeartbeatForm(props: Props) {
  const { chatId, webhooks, heartbeat, onSaved, onCancel } = props;
  const [initial] = useState(() =>
    heartbeat ? draftOf(heartbeat) : newDraft(webhooks[0]?.id ?? 0),
  );
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const preview = useSchedulePreview(chatId, draft);
  const suggestion = useSuggestion(chatId, draft.webhookId, heartbeat);

  const form = useForm({
    initial: { name: initial.name },
    hasOtherChanges: JSON.stringify(draft) !== JSON.stringify(initial),
    check: ({ name }) => ({ name: checkRequired(name, "name", limits.nameLength) }),
    send: async ({ name }) => {
      await save(chatId, heartbeat, { ...draft, name: name.trim() });
      onSaved();
    },
  });

  return (
    <form {...form.props} className={styles.form}>
      <div className={styles.scroll}>
        <div className={styles.columns}>
          <div className={styles.column}>
            <TextField
              label={words.name}
              placeholder={words.namePlaceholder}
              {...form.field("name")}
              required
              autoComplete="off"
              data-autofocus
            />
            {!heartbeat && webhooks.length > 1 && (
              <SelectField
                label={words.webhook}
                isWide
                value={String(draft.webhookId)}
                options={webhooks.map(({ id, name }) => ({ value: String(id), label: name }))}
                onChange={(id) => change({ webhookId: Number(id) })}
              />
            )}
            <ScheduleFields draft={draft} onChange={change} />
            <CheckBox
              label={words.countsPosts}
              isChecked={draft.countsPosts}
              onChange={(countsPosts) => change({ countsPosts })}
            />
          </div>
          <div className={styles.column}>
            {suggestion && (
              <div className={styles.suggestion}>
                <Sparkles size={16} />
                <p>
                  {words.suggestion(suggestion.count, scheduleText(suggestion.schedule))}
                  {suggestion.times && (
                    <span>{`${suggestion.times.earliest} – ${suggestion.times.latest}`}</span>
                  )}
                </p>
                <Button
                  size="small"
                  onClick={() => setDraft((before) => withSuggestion(before, suggestion))}
                >
                  {words.use}
                </Button>
              </div>
            )}
            <NextTimes state={preview} />
          </div>
        </div>
        <Snippets draft={draft} />
      </div>
      {form.failure && (
        <div className={styles.failure}>
          <Notice tone="danger">{form.failure}</Notice>
        </div>
      )}
      <DialogFooter>
        <p className={styles.footnote}>{!heartbeat && words.works}</p>
        <Button onClick={onCancel}>{text.ui.cancel}</Button>
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {heartbeat ? words.save : words.create}
        </Button>
      </DialogFooter>
    </form>
  );
}

async function save(chatId: number, heartbeat: Heartbeat | undefined, draft: Draft) {
  const { uuid, webhookId, name, timeZone, graceSeconds, longestRunSeconds } = draft;
  const { alertAfter, countsPosts } = draft;
  // The server says what is wrong with an expression that is missing.
  const schedule = scheduleOf(draft) ?? { cron: " " };
  const settings = { name, schedule, timeZone, graceSeconds, longestRunSeconds };
  const body = { ...settings, alertAfter, countsPosts };
  if (heartbeat) {
    const params = { chatId, heartbeatId: heartbeat.id };
    await call("PATCH /api/chats/:chatId/heartbeats/:heartbeatId", { params, body });
    return;
  }
  const created = { ...body, webhookId, uuid };
  await call("POST /api/chats/:chatId/heartbeats", { params: { chatId }, body: created });
}

/** The commands that send pings. */
function Snippets({ draft: { uuid, kind, cron } }: { draft: Draft }) {
  const url = `${window.location.origin}/ping/${uuid}`;
  const times = kind === "cron" && cron.trim() ? cron.trim() : "*/5 * * * *";
  return (
    <div className={styles.snippets}>
      <CopyField
        label={words.crontab}
        value={`${times} belfry run ${url} -- /path/to/command`}
        action={text.ui.copy}
      />
      <CopyField
        label={words.script}
        value={`curl -fsS -m 10 --retry 3 ${url}`}
        action={text.ui.copy}
      />
    </div>
  );
}
