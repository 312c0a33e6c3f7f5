/** One session: the device, how and from where it was opened, when it was last seen, and its end. */
import type { SessionInfo } from "@belfry/contracts/sessions";
import { useState } from "react";
import { explain, isProblem } from "../../text/explain.ts";
import { settingsText } from "../../text/settings.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Badge } from "../../ui/marks/Badge.tsx";
import { announce } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { ago, FactLine } from "../facts.tsx";
import { Row } from "../Row.tsx";
import styles from "../settings.module.css";

const words = settingsText.sessions;

interface Props {
  session: SessionInfo;
  end: () => Promise<unknown>;
  onEnded: () => Promise<void>;
}

export function SessionRow({ session, end, onEnded }: Props) {
  const { device, userAgent, address, method, lastSeenAt, isCurrent } = session;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function endIt() {
    setBusy(true);
    setFailure(null);
    try {
      await end().catch((error) => {
        if (!isProblem(error, "session_not_found")) throw error; // it has ended by itself
      });
      announce(words.ended(device));
      await onEnded();
    } catch (error) {
      setFailure(explain(error));
    } finally {
      setBusy(false);
    }
  }

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
        failure && <Notice tone="danger">{failure}</Notice>,
      ]}
      action={
        !isCurrent && (
          <Button
            size="small"
            className={styles.danger}
            aria-label={words.endLabel(device)}
            isBusy={isBusy}
            onClick={endIt}
          >
            {words.end}
          </Button>
        )
      }
    />
  );
}
