/** The menu next to Send: times at which the message is sent later. */
import { ChevronDown } from "lucide-react";
import { type RefObject, Suspense, useState } from "react";
import { clockTime, weekdayName } from "../../text/message-times.ts";
import { text } from "../../text/text.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/controls/Menu.tsx";
import { lazyView } from "../../ui/lazy-view.ts";
import styles from "./SendLater.module.css";
import { type SendTime, sendTimes } from "./send-times.ts";

const TimeDialog = lazyView(() => import("./TimeDialog.tsx"));
const words = text.scheduled;

interface Props {
  /** A keyboard shortcut opens the menu by a click on the button in it. */
  opener: RefObject<HTMLSpanElement | null>;
  disabled: boolean;
  onChoose: (at: Date) => void;
}

export function SendLater({ opener, disabled, onChoose }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  return (
    <span ref={opener} className={styles.later}>
      <Menu
        label={words.later}
        side="above"
        button={(props) => (
          <IconButton {...props} icon={ChevronDown} label={words.later} disabled={disabled} />
        )}
      >
        <Times onChoose={onChoose} />
        <MenuSeparator />
        <MenuItem onChoose={() => setChoosing(true)}>{words.choose}</MenuItem>
      </Menu>
      <Suspense>
        {isChoosing && (
          <TimeDialog
            title={words.later}
            submit={words.schedule}
            sendAt={null}
            onSave={async ({ at }) => onChoose(at)}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </span>
  );
}

/** Rendered while the menu is open, so that its times are those of that moment. */
function Times({ onChoose }: Pick<Props, "onChoose">) {
  const [times] = useState(() => sendTimes(new Date()));
  return times.map((time) => (
    <MenuItem key={time.kind} onChoose={() => onChoose(time.at)}>
      {labelOf(time)}
    </MenuItem>
  ));
}

function labelOf({ kind, at }: SendTime): string {
  const iso = at.toISOString();
  const time = clockTime(iso);
  if (kind === "hour") return words.inHour(time);
  return kind === "tomorrow" ? words.tomorrow(time) : words.onDay(weekdayName(iso), time);
}
