/** The other browsers of the user that receive notifications. */
import type { PushDevice } from "@belfry/contracts/push";
import { BellRing } from "lucide-react";
import { pushText as words } from "../../text/screens/settings.ts";
import { timeAgo } from "../../text/times.ts";
import { FactLine, timeFact } from "../../ui/lists/facts.tsx";
import { Row, Rows } from "../../ui/lists/Row.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import styles from "./notifications.module.css";

export function OtherDevices({ devices }: { devices: readonly PushDevice[] }) {
  if (devices.length === 0) return null;
  return (
    <div>
      <p className={styles.label}>{words.others}</p>
      <Rows label={words.others}>
        {devices.map((device) => (
          <Row
            key={device.sessionId}
            icon={BellRing}
            title={device.device}
            badge={device.failing && <Badge tone="danger">{words.failing}</Badge>}
            facts={[<FactLine key="facts" facts={factsOf(device)} />, reasonOf(device)]}
          />
        ))}
      </Rows>
      <p className={styles.after}>{words.othersHint}</p>
    </div>
  );
}

function factsOf({ service, lastSentAt, showsText }: PushDevice) {
  return [
    { words: service },
    lastSentAt === null ? { words: words.noneSent } : timeFact(words.lastSent, lastSentAt),
    ...(showsText ? [] : [{ words: words.withoutText }]),
  ];
}

function reasonOf({ failing }: PushDevice) {
  return failing && words.state.failing(failing.reason, timeAgo(failing.since));
}
