/** Do not disturb: until when nothing notifies the user. */
import type { NotificationSettings } from "@belfry/contracts/notifications/notifications";
import { clockTime, dayName } from "../../text/message-times.ts";
import { settingsText } from "../../text/screens/settings.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { type PauseLength, pauseEnd, pauseLengths } from "./pause-times.ts";

const words = settingsText.notifications;

interface Props {
  settings: NotificationSettings;
  onChange: (part: Partial<NotificationSettings>) => void;
}

export function PauseField({ settings: { pausedUntil }, onChange }: Props) {
  const isOn = pausedUntil && Date.parse(pausedUntil) > Date.now();
  const lengths = pauseLengths.map((value) => ({ value, label: words.pauses[value] }));
  const current = pausedUntil ?? "";
  return (
    <SelectField<PauseLength | "on" | "off">
      label={words.pause}
      hint={words.pauseHint}
      value={isOn ? "on" : "off"}
      onChange={(chosen) => {
        if (chosen === "on") return;
        onChange({ pausedUntil: chosen === "off" ? null : pauseEnd(chosen, new Date()) });
      }}
      options={[
        ...(isOn
          ? [
              {
                value: "on" as const,
                label: words.pausedUntil(dayName(current), clockTime(current)),
              },
            ]
          : []),
        { value: "off", label: words.notPaused },
        ...lengths,
      ]}
      isWide
    />
  );
}
