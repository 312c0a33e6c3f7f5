/** The filters of the audit log. */
import { X } from "lucide-react";
import { adminText } from "../../text/screens/admin.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { UserPicker } from "../../users/UserPicker.tsx";
import styles from "../admin.module.css";
import type { Filters } from "./filters.ts";

const words = adminText.audit;

function optionsOf<Value extends string>(labels: Record<Value, string>) {
  return Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));
}

const events = [{ value: "", label: words.anyEvent }, ...optionsOf<string>(words.events)];
const results = optionsOf({ "": words.anyResult, success: words.success, failure: words.failure });
const periods = optionsOf(words.periods);

interface Props {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export function AuditFilters({ filters, onChange }: Props) {
  const { event, result, period, user } = filters;
  return (
    <div className={styles.filters}>
      <SelectField
        isWide
        label={words.event}
        value={event}
        onChange={(event) => onChange({ ...filters, event })}
        options={events}
      />
      <SelectField
        isWide
        label={words.result}
        value={result}
        onChange={(result) => onChange({ ...filters, result })}
        options={results}
      />
      <SelectField
        isWide
        label={words.period}
        value={period}
        onChange={(period) => onChange({ ...filters, period })}
        options={periods}
      />
      {user ? (
        <span className={styles.chip}>
          {words.onlyBy(user.displayName)}
          <IconButton
            icon={X}
            label={words.clearUser(user.displayName)}
            onClick={() => onChange({ ...filters, user: null })}
          />
        </span>
      ) : (
        <div className={styles.person}>
          <UserPicker
            label={words.byUser}
            excludedIds={[]}
            onPick={(user) => onChange({ ...filters, user })}
          />
        </div>
      )}
    </div>
  );
}
