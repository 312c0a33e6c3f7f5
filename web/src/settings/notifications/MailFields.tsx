/** E-mail about unread mentions and direct messages. */
import type { NotificationSettings } from "@belfry/contracts/notifications/notifications";
import { settingsText } from "../../text/screens/settings.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import styles from "./notifications.module.css";

const words = settingsText.notifications;
const choices = [5, 15, 30, 60, 240, 720, 1440];

interface Props {
  settings: NotificationSettings;
  hasMail: boolean;
  onChange: (part: Partial<NotificationSettings>) => void;
}

export function MailFields({ settings, hasMail, onChange }: Props) {
  const { mailAfterMinutes } = settings;
  if (!hasMail) {
    return (
      <div className={styles.unavailable}>
        <p className={styles.label}>{words.mail}</p>
        <p className={styles.hint}>{words.noMail}</p>
      </div>
    );
  }
  const shown = [...new Set([...choices, mailAfterMinutes ?? 30])].sort((a, b) => a - b);
  return (
    <>
      <Switch
        label={words.mail}
        hint={words.mailHint}
        isOn={mailAfterMinutes !== null}
        onChange={(isOn) => onChange({ mailAfterMinutes: isOn ? 30 : null })}
      />
      {mailAfterMinutes !== null && (
        <div className={styles.inner}>
          <SelectField
            label={words.mailAfter}
            value={String(mailAfterMinutes)}
            onChange={(minutes) => onChange({ mailAfterMinutes: Number(minutes) })}
            options={shown.map((minutes) => ({ value: String(minutes), label: labelOf(minutes) }))}
          />
        </div>
      )}
    </>
  );
}

function labelOf(minutes: number): string {
  return minutes % 60 === 0 ? words.hours(minutes / 60) : words.minutes(minutes);
}
