/** Where a user is signed in; one session or all of them end here, at once. */
import type { AdminUser } from "@belfry/contracts/admin";
import { useCallback, useState } from "react";
import { call } from "../../api/call.ts";
import { SessionRow } from "../../session/SessionRow.tsx";
import { adminText } from "../../text/admin.ts";
import { explain } from "../../text/explain.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog, DialogActions } from "../../ui/dialogs/Dialog.tsx";
import { Awaited } from "../../ui/lists/Awaited.tsx";
import { Rows } from "../../ui/lists/Row.tsx";
import { useFocusKept } from "../../ui/lists/use-focus-kept.ts";
import { useLoaded } from "../../ui/lists/use-loaded.ts";
import { announce } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "../admin.module.css";

const words = adminText.users;

interface Props {
  user: AdminUser;
  onEnded: () => Promise<void>;
  onClose: () => void;
}

export function UserSessions({ user, onEnded, onClose }: Props) {
  const { id: userId, displayName: name } = user;
  const params = { userId };
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const load = useCallback(async () => {
    const { items } = await call("GET /api/admin/users/:userId/sessions", { params: { userId } });
    return items;
  }, [userId]);
  const loaded = useLoaded(load);
  const closeButton = useFocusKept<HTMLButtonElement>(loaded.value);

  const endOne = (sessionId: number) => {
    const both = { ...params, sessionId };
    return call("DELETE /api/admin/users/:userId/sessions/:sessionId", { params: both });
  };

  async function reload() {
    await Promise.all([loaded.reload(), onEnded()]);
  }

  async function endAll() {
    setBusy(true);
    setFailure(null);
    try {
      await call("DELETE /api/admin/users/:userId/sessions", { params });
      announce(words.endedAll(name));
      await reload();
    } catch (error) {
      setFailure(explain(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title={words.sessionsTitle(name)} width="wide" onClose={onClose}>
      <Awaited loaded={loaded}>
        {(sessions) => (
          <>
            {sessions.length === 0 && <p className={styles.none}>{words.noSessions}</p>}
            {sessions.length > 0 && (
              <Rows label={words.sessionsTitle(name)}>
                {sessions.map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    end={() => endOne(session.id)}
                    onEnded={reload}
                  />
                ))}
              </Rows>
            )}
            {failure && <Notice tone="danger">{failure}</Notice>}
            <DialogActions>
              {sessions.length > 0 && (
                <Button look="danger" isBusy={isBusy} onClick={endAll}>
                  {words.endAll}
                </Button>
              )}
              <Button ref={closeButton} onClick={onClose}>
                {text.ui.close}
              </Button>
            </DialogActions>
          </>
        )}
      </Awaited>
    </Dialog>
  );
}
