/** The menu of actions for one user, and the dialogs it opens. */

import type { AdminUser } from "@belfry/contracts/admin";
import { canGiveRole } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import { Check, Ellipsis, Key, LogOut, Monitor, Pencil, ShieldCheck, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { explain, isCancelled } from "../../text/explain.ts";
import { adminText } from "../../text/screens/admin.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/controls/Menu.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { announce, toastFailure } from "../../ui/notices/Announcer.tsx";
import { DeleteUser } from "./DeleteUser.tsx";
import { EditUser } from "./EditUser.tsx";
import { PasswordLink } from "./PasswordLink.tsx";
import { UserSessions } from "./UserSessions.tsx";

const words = adminText.users;

interface Props {
  user: AdminUser;
  me: Me;
  onChanged: (user: AdminUser) => void;
  /** Reloads the list, for changes that the reply does not contain. */
  onReload: () => Promise<void>;
}

type OpenDialog = "edit" | "password" | "sessions" | "twoFactor" | "deactivate" | "delete" | null;

export function UserActions({ user, me, onChanged, onReload }: Props) {
  const { id: userId, displayName: name, hasTwoFactor, deactivatedAt } = user;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);
  const isMe = userId === me.id;
  const params = { userId };
  const close = () => setDialog(null);

  async function setActive(isActive: boolean) {
    const body = { isActive };
    const changed = await withReauthentication(() =>
      call("PATCH /api/admin/users/:userId", { params, body }),
    );
    onChanged(changed);
    announce(isActive ? words.reactivated(name) : words.deactivatedUser(name));
  }

  async function reactivate() {
    try {
      await setActive(true);
    } catch (error) {
      if (!isCancelled(error)) toastFailure(explain(error));
    }
  }

  async function disableTwoFactor() {
    await withReauthentication(() => call("DELETE /api/admin/users/:userId/2fa", { params }));
    announce(words.disabled(name));
    await onReload();
  }

  if (!canGiveRole(me, user.role)) return null;
  return (
    <>
      <Menu
        label={words.actionsFor(name)}
        button={(props) => <IconButton icon={Ellipsis} label={words.actionsFor(name)} {...props} />}
      >
        <MenuItem icon={<Pencil size={18} />} onChoose={() => setDialog("edit")}>
          {words.edit}
        </MenuItem>
        <MenuItem icon={<Monitor size={18} />} onChoose={() => setDialog("sessions")}>
          {words.sessionsItem}
        </MenuItem>
        {!isMe && !deactivatedAt && (
          <MenuItem icon={<Key size={18} />} onChoose={() => setDialog("password")}>
            {words.resetItem}
          </MenuItem>
        )}
        {hasTwoFactor && !isMe && (
          <MenuItem icon={<ShieldCheck size={18} />} onChoose={() => setDialog("twoFactor")}>
            {words.disableTwoFactor}
          </MenuItem>
        )}
        {!isMe && <MenuSeparator />}
        {!isMe && !deactivatedAt && (
          <MenuItem
            tone="danger"
            icon={<LogOut size={18} />}
            onChoose={() => setDialog("deactivate")}
          >
            {words.deactivate}
          </MenuItem>
        )}
        {deactivatedAt && (
          <MenuItem icon={<Check size={18} />} onChoose={reactivate}>
            {words.reactivate}
          </MenuItem>
        )}
        {!isMe && (
          <MenuItem tone="danger" icon={<Trash2 size={18} />} onChoose={() => setDialog("delete")}>
            {words.deleteItem}
          </MenuItem>
        )}
      </Menu>
      {dialog === "edit" && <EditUser user={user} me={me} onChanged={onChanged} onClose={close} />}
      {dialog === "password" && <PasswordLink user={user} onClose={close} />}
      {dialog === "sessions" && <UserSessions user={user} onEnded={onReload} onClose={close} />}
      {dialog === "twoFactor" && (
        <ConfirmDialog
          title={words.disableTitle(name)}
          body={words.disableText(name)}
          action={words.disableAction}
          onConfirm={disableTwoFactor}
          onClose={close}
        />
      )}
      {dialog === "deactivate" && (
        <ConfirmDialog
          title={words.deactivateTitle(name)}
          body={words.deactivateText(name)}
          action={words.deactivate}
          onConfirm={() => setActive(false)}
          onClose={close}
        />
      )}
      {dialog === "delete" && <DeleteUser user={user} onDeleted={onReload} onClose={close} />}
      {reauthenticationDialog}
    </>
  );
}
