/** Settings → Sessions. */
import type { SessionInfo } from "@belfry/contracts/auth/sessions";
import { useState } from "react";
import { call } from "../api/call.ts";
import { SessionRow } from "../session/SessionRow.tsx";
import { settingsText } from "../text/screens/settings.ts";
import { Button } from "../ui/controls/Button.tsx";
import { useFallbackFocus } from "../ui/controls/use-focus.ts";
import { ConfirmDialog } from "../ui/dialogs/ConfirmDialog.tsx";
import { Loadable } from "../ui/lists/Loadable.tsx";
import { Rows } from "../ui/lists/Row.tsx";
import { useLoad } from "../ui/lists/use-load.ts";
import { announce } from "../ui/notices/Announcer.tsx";
import styles from "./settings.module.css";

const words = settingsText.sessions;

/** Loads the sessions, this device first. */
async function load(): Promise<SessionInfo[]> {
  const { items } = await call("GET /api/me/sessions");
  return items.sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

const endSession = (sessionId: number) =>
  call("DELETE /api/me/sessions/:sessionId", { params: { sessionId } });

export function Sessions() {
  const sessions = useLoad(load);
  const [isConfirming, setConfirming] = useState(false);
  const lead = useFallbackFocus<HTMLParagraphElement>(sessions.value);
  const others = (sessions.value ?? []).filter(({ isCurrent }) => !isCurrent).length;

  async function endOthers() {
    await call("DELETE /api/me/sessions");
    void sessions.reload(); // not awaited: the dialog first returns the focus to the button
    announce(words.endedOthers);
  }

  return (
    <>
      <p ref={lead} tabIndex={-1} className={styles.lead}>
        {words.lead}
      </p>
      <Loadable state={sessions}>
        {(items) => (
          <>
            <Rows label={words.list}>
              {items.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  end={() => endSession(session.id)}
                  onEnded={sessions.reload}
                />
              ))}
            </Rows>
            <div className={styles.foot}>
              {others > 0 ? (
                <Button look="plainDanger" onClick={() => setConfirming(true)}>
                  {words.endOthers}
                </Button>
              ) : (
                <p className={styles.quiet}>{words.noOthers}</p>
              )}
            </div>
          </>
        )}
      </Loadable>
      {isConfirming && (
        <ConfirmDialog
          title={words.endOthersTitle}
          body={words.endOthersText(others)}
          action={words.endOthers}
          onConfirm={endOthers}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
