/** Quiet hours: on or off, from, to, and the time zone. */
import type {
  NotificationSettings,
  QuietHours,
} from "@belfry/contracts/notifications/notifications";
import { useState } from "react";
import { settingsText } from "../../text/screens/settings.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import styles from "./notifications.module.css";
import { zoneOptions } from "./time-zones.ts";

const words = settingsText.notifications;

interface Props {
  settings: NotificationSettings;
  onChange: (part: Partial<NotificationSettings>) => void;
}

function firstHours(): QuietHours {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { from: "22:00", to: "07:00", timeZone };
}

export function QuietHoursFields({ settings, onChange }: Props) {
  const { quietHours, criticalPassesQuietHours } = settings;
  return (
    <>
      <Switch
        label={words.quiet}
        hint={words.quietHint}
        isOn={quietHours !== null}
        onChange={(isOn) => onChange({ quietHours: isOn ? firstHours() : null })}
      />
      {quietHours && (
        <div className={styles.inner}>
          <Times hours={quietHours} onChange={(quietHours) => onChange({ quietHours })} />
          <Switch
            label={words.criticalPasses}
            hint={words.criticalPassesHint}
            isOn={criticalPassesQuietHours}
            onChange={(isOn) => onChange({ criticalPassesQuietHours: isOn })}
          />
        </div>
      )}
    </>
  );
}

/** Keeps what is typed until it is a span of time. */
function Times({ hours, onChange }: { hours: QuietHours; onChange: (hours: QuietHours) => void }) {
  const [typed, setTyped] = useState(hours);
  const isSame = typed.from === typed.to;

  function change(part: Partial<QuietHours>) {
    const next = { ...typed, ...part };
    setTyped(next);
    // A time input is empty until it is complete.
    if (next.from && next.to && next.from !== next.to) onChange(next);
  }

  return (
    <div className={styles.times}>
      <TextField
        label={words.from}
        type="time"
        value={typed.from}
        onChange={(from) => change({ from })}
      />
      <TextField
        label={words.to}
        type="time"
        value={typed.to}
        onChange={(to) => change({ to })}
        error={isSame ? words.sameTimes : undefined}
      />
      <SelectField
        label={words.zone}
        value={typed.timeZone}
        onChange={(timeZone) => change({ timeZone })}
        options={zoneOptions(typed.timeZone)}
        isWide
      />
    </div>
  );
}
