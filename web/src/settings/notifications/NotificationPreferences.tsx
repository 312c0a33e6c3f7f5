/** Notification settings that apply to every device. Each change is saved at once. */
import type {
  NotificationLevel,
  NotificationSettings,
} from "@belfry/contracts/notifications/notifications";
import { call } from "../../api/call.ts";
import { settingsText } from "../../text/screens/settings.ts";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { Switch } from "../../ui/fields/Switch.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import { MailFields } from "./MailFields.tsx";
import styles from "./notifications.module.css";
import { PauseField } from "./PauseField.tsx";
import { QuietHoursFields } from "./QuietHoursFields.tsx";
import { useSettings } from "./use-settings.ts";

const words = settingsText.notifications;
const load = () => call("GET /api/me/notifications");

const levels: readonly NotificationLevel[] = ["all", "critical", "mentions", "nothing"];
const levelOptions = levels.map((value) => ({ value, label: words.levels[value] }));

export function NotificationPreferences() {
  const loaded = useLoad(load);
  return (
    <section aria-labelledby="notification-preferences" className={styles.section}>
      <h2 id="notification-preferences" className={styles.heading}>
        {words.what}
      </h2>
      <p className={styles.hint}>{words.whatHint}</p>
      <Loadable state={loaded}>
        {(first) => <Fields first={first} hasMail={first.hasMail} />}
      </Loadable>
    </section>
  );
}

function Fields({ first, hasMail }: { first: NotificationSettings; hasMail: boolean }) {
  const { settings, change, failure } = useSettings(first);
  return (
    <>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div className={styles.pair}>
        <SelectField
          label={words.direct}
          value={settings.directLevel}
          onChange={(directLevel) => change({ directLevel })}
          options={levelOptions}
          isWide
        />
        <SelectField
          label={words.group}
          value={settings.groupLevel}
          onChange={(groupLevel) => change({ groupLevel })}
          options={levelOptions}
          isWide
        />
      </div>
      <Switch
        label={words.sound}
        hint={words.soundHint}
        isOn={settings.sound}
        onChange={(sound) => change({ sound })}
      />
      <PauseField settings={settings} onChange={change} />
      <QuietHoursFields settings={settings} onChange={change} />
      <MailFields settings={settings} hasMail={hasMail} onChange={change} />
    </>
  );
}
