/** Silences messages like this one: by its labels, for a time or until it is resolved. */
import { limits } from "@belfry/contracts/limits";
import type { Message } from "@belfry/contracts/messages/messages";
import type { MessageLabels } from "@belfry/contracts/on-call/silences/silences";
import { TriangleAlert } from "lucide-react";
import { useCallback, useState } from "react";
import { call } from "../../api/call.ts";
import { silencesText } from "../../text/screens/on-call/silences.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Segments } from "../../ui/controls/Segments.tsx";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { CheckBox } from "../../ui/fields/CheckBox.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { toast } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { LabelChips } from "./LabelChips.tsx";
import { firstChoice, type Label } from "./labels.ts";
import { timeOf } from "./SilencedLine.tsx";
import { SilencePreview } from "./SilencePreview.tsx";
import styles from "./silences.module.css";

const words = silencesText.dialog;

interface Props {
  message: Message;
  onClose: () => void;
}

export default function SilenceDialog({ message, onClose }: Props) {
  const { chatId, id: messageId } = message;
  const labels = useLoad(
    useCallback(
      () =>
        call("GET /api/chats/:chatId/messages/:messageId/labels", {
          params: { chatId, messageId },
        }),
      [chatId, messageId],
    ),
  );
  return (
    <Dialog title={words.title} subtitle={words.subtitle} width="wide" onClose={onClose}>
      <Loadable state={labels}>
        {(found) => <SilenceForm message={message} found={found} onClose={onClose} />}
      </Loadable>
    </Dialog>
  );
}

type Length = keyof typeof words.hours;

const minuteMs = 60_000;

function SilenceForm({ message, found, onClose }: Props & { found: MessageLabels }) {
  const { chatId, webhookId, labels } = found;
  const isAlert = message.state === "open";
  const [chosen, setChosen] = useState<readonly Label[]>(() => firstChoice(labels));
  const [length, setLength] = useState<Length>("60");
  const [endsOnNew, setEndsOnNew] = useState(true);
  const lengths = (Object.keys(words.hours) as Length[]).filter(
    (one) => isAlert || one !== "resolved",
  );
  const alert = { chatId: message.chatId, messageId: message.id };
  const form = useForm({
    initial: { why: "" },
    async send({ why }) {
      await call("POST /api/chats/:chatId/webhooks/:webhookId/silences", {
        params: { chatId, webhookId },
        body: {
          matchers: [...chosen],
          endsOnNew,
          ...(length === "resolved" ? { alert } : { forMinutes: Number(length) }),
          ...(why.trim() && { why }),
        },
      });
      toast(words.done);
      onClose();
    },
  });
  const hint =
    length === "resolved"
      ? words.untilResolved
      : words.today(timeOf(new Date(Date.now() + Number(length) * minuteMs).toISOString()));
  return (
    <form {...form.props}>
      <LabelChips labels={labels} chosen={chosen} onChange={setChosen} />
      <div className={styles.columns}>
        <div>
          <span className={styles.label}>{words.until}</span>
          <Segments
            label={words.until}
            value={length}
            onChange={setLength}
            options={lengths.map((value) => ({ value, label: words.hours[value] }))}
          />
          <p className={styles.hint}>{hint}</p>
        </div>
        <TextField
          label={`${words.why} (${words.optional})`}
          maxLength={limits.silenceReasonLength}
          dir="auto"
          {...form.field("why")}
        />
      </div>
      <CheckBox label={words.endsOnNew} isChecked={endsOnNew} onChange={setEndsOnNew} />
      {chosen.length > 0 && (
        <SilencePreview chatId={chatId} webhookId={webhookId} matchers={chosen} />
      )}
      {isAlert && message.level === "critical" && (
        <p className={styles.warning}>
          <TriangleAlert size={16} aria-hidden />
          {words.critical}
        </p>
      )}
      {form.failure && <Notice tone="danger">{form.failure}</Notice>}
      <DialogActions>
        <Button onClick={onClose}>{text.ui.cancel}</Button>
        <Button type="submit" look="primary" isBusy={form.isBusy} disabled={chosen.length === 0}>
          {words.submit[length]}
        </Button>
      </DialogActions>
    </form>
  );
}
