/** Sends a test to all devices of the user, and shows for each whether it arrived and was opened. */
import type { PushDevice, PushTestResult } from "@belfry/contracts/push";
import { Check, CheckCheck, type LucideIcon, X } from "lucide-react";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import { useActions } from "../../live/hooks.ts";
import { durationText } from "../../text/message-times.ts";
import { pushText } from "../../text/screens/settings.ts";
import { timeAgo } from "../../text/times.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { Row, Rows } from "../../ui/lists/Row.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "./notifications.module.css";

const words = pushText.test;
const hashPattern = /^#test=(\S+)$/;

interface Props {
  devices: readonly PushDevice[];
  reload: () => Promise<void>;
}

export function TestNotifications({ devices, reload }: Props) {
  const { onEvent } = useActions();
  const [sent, setSent] = useState<PushTestResult["devices"]>([]);
  const test = useAction(async () => {
    setSent((await call("POST /api/me/push-subscriptions/test")).devices);
    await reload();
  });
  useReportOpened();
  useEffect(
    () => onEvent((event) => void (event.type === "push.tested" && reload())),
    [onEvent, reload],
  );

  const tested = devices.filter((device) => device.test);
  const gone = sent.filter(
    ({ sessionId, failure }) => failure && !devices.some((one) => one.sessionId === sessionId),
  );
  if (devices.length + gone.length === 0) return null;
  const last = tested
    .map((device) => device.test?.at ?? "")
    .sort()
    .at(-1);
  return (
    <div className={styles.test}>
      <div>
        <Button isBusy={test.isBusy} onClick={test.run}>
          {words.button}
        </Button>
      </div>
      <p className={styles.after}>{words.hint}</p>
      {tested.length + gone.length > 0 && (
        <>
          <p className={styles.label}>{last ? words.title(timeAgo(last)) : words.titleNow}</p>
          <div role="status">
            <Rows label={words.results}>
              {tested.map((device) => (
                <ResultRow key={device.sessionId} {...device} {...device.test} />
              ))}
              {gone.map((device) => (
                <ResultRow key={device.sessionId} {...device} isCurrent={false} />
              ))}
            </Rows>
          </div>
        </>
      )}
      {test.failure && <Notice tone="danger">{test.failure}</Notice>}
    </div>
  );
}

interface ResultProps extends Pick<PushDevice, "device" | "isCurrent"> {
  failure?: string | null;
  openedAfterMs?: number | null;
}

function ResultRow({ device, isCurrent, failure, openedAfterMs }: ResultProps) {
  const { icon, label } = resultOf({ failure, openedAfterMs });
  return (
    <Row
      icon={icon}
      title={device}
      badge={isCurrent && <Badge>{words.thisDevice}</Badge>}
      facts={[label]}
    />
  );
}

function resultOf({ failure, openedAfterMs }: Pick<ResultProps, "failure" | "openedAfterMs">): {
  icon: LucideIcon;
  label: string;
} {
  if (failure) return { icon: X, label: words.refused(failure) };
  if (typeof openedAfterMs !== "number") return { icon: Check, label: words.accepted };
  return { icon: CheckCheck, label: words.opened(durationText(openedAfterMs)) };
}

/** Safari opens this page from a notification without the service worker, which reports it elsewhere. */
function useReportOpened(): void {
  useEffect(() => {
    const [, at] = hashPattern.exec(location.hash) ?? [];
    if (!at) return;
    history.replaceState(history.state, "", location.pathname);
    call("POST /api/me/push-subscriptions/test/opened", { body: { at } }).catch(() => {});
  }, []);
}
