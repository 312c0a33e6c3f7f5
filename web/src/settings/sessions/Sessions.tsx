/** Settings → Sessions: where one is signed in, and ending it there. */
import type { SessionInfo } from "@belfry/contracts/auth/sessions";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { SessionRow } from "../../session/SessionRow.tsx";
import { explain } from "../../text/explain.ts";
import { settingsText } from "../../text/settings.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Awaited } from "../../ui/lists/Awaited.tsx";
import { Rows } from "../../ui/lists/Row.tsx";
import { useFocusKept } from "../../ui/lists/use-focus-kept.ts";
import { useLoaded } from "../../ui/lists/use-loaded.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import styles from "../settings.module.css";

const words = settingsText.sessions;

/** This device first, then as the server orders them. */
async function load(): Promise<SessionInfo[]> {
  const { items } = await call("GET /api/me/sessions");
  return items.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

const endOne = (sessionId: number) =>
  call("DELETE /api/me/sessions/:sessionId", { params: { sessionId } });

export function Sessions() {
  const loaded = useLoaded(load);
  const [isAsking, setAsking] = useState(false);
  const lead = useFocusKept<HTMLParagraphElement>(loaded.value);
  const others = (loaded.value ?? []).filter(({ isCurrent }) => !isCurrent).length;

  async function endOthers() {
    await call("DELETE /api/me/sessions");
    void loaded.reload(); // not awaited: the focus goes back to the button before that goes
    announce(words.endedOthers);
  }

  return (
    <>
      <p ref={lead} tabIndex={-1} className={styles.lead}>
        {words.lead}
      </p>
      <Awaited loaded={loaded}>
        {(sessions) => (
          <>
            <Rows label={words.list}>
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  end={() => endOne(session.id)}
                  onEnded={loaded.reload}
                />
              ))}
            </Rows>
            <div className={styles.foot}>
              {others > 0 ? (
                <Button className={styles.danger} onClick={() => setAsking(true)}>
                  {words.endOthers}
                </Button>
              ) : (
                <p className={styles.quiet}>{words.alone}</p>
              )}
            </div>
          </>
        )}
      </Awaited>
      {isAsking && (
        <ConfirmDialog
          title={words.endOthersTitle}
          why={words.endOthersWhy(others)}
          action={words.endOthers}
          explain={explain}
          onConfirm={endOthers}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
