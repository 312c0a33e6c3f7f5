/** Sets or clears the user's status: an emoji, a text, and when it ends. */
import { limits } from "@belfry/contracts/limits";
import type { Status } from "@belfry/contracts/people/presence";
import { useState } from "react";
import { call } from "../api/call.ts";
import { localInputTime } from "../text/local-times.ts";
import { statusText } from "../text/screens/status.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/controls/Button.tsx";
import { SelectField } from "../ui/fields/SelectField.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { FormDialog } from "../ui/forms/FormDialog.tsx";
import { useForm } from "../ui/forms/use-form.ts";
import { announce } from "../ui/notices/Announcer.tsx";
import styles from "./StatusDialog.module.css";
import { type Duration, durations, endOf } from "./status-times.ts";

const words = statusText;
const emojis = ["💬", "🗓️", "🎧", "🚀", "🏡", "🚆", "🍽️", "🤒", "🌴", "🎉"];

interface Props {
  status: Status | null;
  onClose: () => void;
}

export default function StatusDialog({ status, onClose }: Props) {
  const [emoji, setEmoji] = useState(status?.emoji ?? null);
  const [duration, setDuration] = useState<Duration>(status?.expiresAt ? "custom" : "never");
  const isChanged = emoji !== (status?.emoji ?? null);
  const form = useForm({
    initial: { text: status?.text ?? "", expiresAt: localInputTime(status?.expiresAt) },
    hasOtherChanges: isChanged,
    check: ({ text: typed, expiresAt }) => ({
      text:
        typed.trim() === "" && emoji === null
          ? words.missing
          : [...typed.trim()].length > limits.statusLength
            ? words.tooLong(limits.statusLength)
            : undefined,
      expiresAt:
        duration === "custom" && !(Date.parse(expiresAt) > Date.now()) ? words.past : undefined,
    }),
    send: async ({ text: typed, expiresAt }) => {
      const end = endOf(duration, expiresAt, new Date());
      const body = { emoji, text: typed.trim(), expiresAt: end?.toISOString() ?? null };
      await call("PUT /api/me/status", { body });
      announce(words.saved);
      onClose();
    },
  });

  async function clear() {
    await call("DELETE /api/me/status");
    announce(words.cleared);
    onClose();
  }

  return (
    <FormDialog
      title={status ? text.people.changeStatus : words.title}
      intro={words.intro}
      form={form}
      submit={words.save}
      onClose={onClose}
      leading={status && <Button onClick={() => void clear()}>{words.clear}</Button>}
    >
      <TextField
        data-autofocus
        label={words.text}
        placeholder={words.placeholder}
        {...form.field("text")}
        autoComplete="off"
      />
      <fieldset className={styles.emojis}>
        <legend>{words.emoji}</legend>
        {emojis.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === emoji}
            onClick={() => setEmoji(choice === emoji ? null : choice)}
          >
            {choice}
          </button>
        ))}
      </fieldset>
      {!status && (
        <ul className={styles.presets} aria-label={words.presets}>
          {words.presetList.map((preset) => (
            <li key={preset.text}>
              <button
                type="button"
                onClick={() => {
                  setEmoji(preset.emoji);
                  setDuration(preset.duration);
                  form.set({ text: preset.text });
                }}
              >
                <span>{preset.emoji}</span> {preset.text}
                <span className={styles.until}>{words.durations[preset.duration]}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label={words.clearAfter}
        value={duration}
        onChange={setDuration}
        options={durations.map((value) => ({ value, label: words.durations[value] }))}
      />
      {duration === "custom" && (
        <TextField
          label={words.until}
          type="datetime-local"
          {...form.field("expiresAt")}
          required
        />
      )}
    </FormDialog>
  );
}
