/** The filters above the log: each narrows it at once. */

import { adminText } from "../../text/admin.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { UserPicker } from "../../users/UserPicker.tsx";
import styles from "../admin.module.css";
import type { Filters } from "./filters.ts";

const words = adminText.audit;

/** Options of a select: what any is called, then everything by name. */
function options<Value extends string>(any: string, labels: Record<Value, string>) {
  const rest = Object.entries<string>(labels).map(([value, label]) => ({
    value: value as Value,
    label,
  }));
  return [{ value: "" as const, label: any }, ...rest];
}

const events = options<string>(words.anyEvent, words.events);
const results = options(words.anyResult, { success: words.success, failure: words.failure });
const periods = Object.entries(words.periods).map(([value, label]) => ({
  value: value as Filters["period"],
  label,
}));

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
            icon="close"
            label={words.dropUser(user.displayName)}
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
