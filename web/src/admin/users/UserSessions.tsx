/** The sessions of a user, with buttons that end one or all of them. */
import type { AdminUser } from "@belfry/contracts/admin";
import { useCallback } from "react";
import { call } from "../../api/call.ts";
import { SessionRow } from "../../session/SessionRow.tsx";
import { adminText } from "../../text/screens/admin.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { useFallbackFocus } from "../../ui/controls/use-focus.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { DialogActions } from "../../ui/dialogs/DialogActions.tsx";
import { Loadable } from "../../ui/lists/Loadable.tsx";
import { Rows } from "../../ui/lists/Row.tsx";
import { useLoad } from "../../ui/lists/use-load.ts";
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
  const load = useCallback(async () => {
    const { items } = await call("GET /api/admin/users/:userId/sessions", { params: { userId } });
    return items;
  }, [userId]);
  const sessions = useLoad(load);
  const closeButton = useFallbackFocus<HTMLButtonElement>(sessions.value);

  const endSession = (sessionId: number) =>
    call("DELETE /api/admin/users/:userId/sessions/:sessionId", { params: { userId, sessionId } });

  async function reload() {
    await Promise.all([sessions.reload(), onEnded()]);
  }

  const endAll = useAction(async () => {
    await call("DELETE /api/admin/users/:userId/sessions", { params: { userId } });
    announce(words.endedAll(name));
    await reload();
  });

  return (
    <Dialog title={words.sessionsTitle(name)} width="wide" onClose={onClose}>
      <Loadable state={sessions}>
        {(items) => (
          <>
            {items.length === 0 ? (
              <p className={styles.none}>{words.noSessions}</p>
            ) : (
              <Rows label={words.sessionsTitle(name)}>
                {items.map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    end={() => endSession(session.id)}
                    onEnded={reload}
                  />
                ))}
              </Rows>
            )}
            {endAll.failure && <Notice tone="danger">{endAll.failure}</Notice>}
            <DialogActions>
              {items.length > 0 && (
                <Button look="danger" isBusy={endAll.isBusy} onClick={endAll.run}>
                  {words.endAll}
                </Button>
              )}
              <Button ref={closeButton} onClick={onClose}>
                {text.ui.close}
              </Button>
            </DialogActions>
          </>
        )}
      </Loadable>
    </Dialog>
  );
}
