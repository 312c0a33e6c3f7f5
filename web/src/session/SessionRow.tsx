/** One session: the device, how and from where it was opened, when it was last seen, and its end. */
import type { SessionInfo } from "@belfry/contracts/auth/sessions";
import styles from "../settings/settings.module.css";
import { isProblem } from "../text/explain.ts";
import { settingsText } from "../text/settings.ts";
import { Button } from "../ui/controls/Button.tsx";
import { ago, FactLine } from "../ui/lists/facts.tsx";
import { Row } from "../ui/lists/Row.tsx";
import { useAttempt } from "../ui/lists/use-attempt.ts";
import { Badge } from "../ui/marks/Badge.tsx";
import { announce } from "../ui/notices/Announcer.tsx";

const words = settingsText.sessions;

interface Props {
  session: SessionInfo;
  end: () => Promise<unknown>;
  onEnded: () => Promise<void>;
}

export function SessionRow({ session, end, onEnded }: Props) {
  const { device, userAgent, address, method, lastSeenAt, isCurrent } = session;
  const { isBusy, failure, attempt } = useAttempt(async () => {
    try {
      await end();
    } catch (error) {
      if (!isProblem(error, "session_not_found")) throw error; // it has ended by itself
    }
    announce(words.ended(device));
    await onEnded();
  });

  return (
    <Row
      icon="system"
      title={<span title={userAgent}>{device}</span>}
      badge={isCurrent && <Badge>{words.current}</Badge>}
      facts={[
        <FactLine
          key="where"
          facts={[{ words: words.method[method] }, { words: address }, ago(words.seen, lastSeenAt)]}
        />,
      ]}
      failure={failure}
      action={
        !isCurrent && (
          <Button
            size="small"
            className={styles.danger}
            aria-label={words.endLabel(device)}
            isBusy={isBusy}
            onClick={attempt}
          >
            {words.end}
          </Button>
        )
      }
    />
  );
}
