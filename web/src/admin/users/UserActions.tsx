/** What can be done with one user, behind one button; each act that needs a word opens its dialog. */
import type { AdminUser } from "@belfry/contracts/admin";
import { canGiveRole } from "@belfry/contracts/permissions";
import type { Me } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/use-reauthentication.tsx";
import { adminText } from "../../text/admin.ts";
import { explain, isCalledOff } from "../../text/explain.ts";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Menu, MenuItem, MenuSeparator } from "../../ui/controls/Menu.tsx";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { Icon } from "../../ui/marks/Icon.tsx";
import { announce, toast } from "../../ui/notices/Announcer.tsx";
import { EditUser } from "./EditUser.tsx";
import { PasswordLink } from "./PasswordLink.tsx";
import { UserSessions } from "./UserSessions.tsx";

const words = adminText.users;

interface Props {
  user: AdminUser;
  me: Me;
  onChanged: (user: AdminUser) => void;
  /** Something else than the row itself may have changed. */
  onReload: () => Promise<void>;
}

type Asked = "edit" | "password" | "sessions" | "twoFactor" | "deactivate" | null;

export function UserActions({ user, me, onChanged, onReload }: Props) {
  const { id: userId, displayName: name, hasTwoFactor, deactivatedAt } = user;
  const [asked, setAsked] = useState<Asked>(null);
  const { confirmed, question } = useReauthentication(words.why);
  const isMe = userId === me.id;
  const params = { userId };
  const close = () => setAsked(null);

  async function setActive(isActive: boolean) {
    const body = { isActive };
    const changed = await confirmed(() => call("PATCH /api/admin/users/:userId", { params, body }));
    onChanged(changed);
    announce(isActive ? words.reactivated(name) : words.deactivatedNow(name));
  }

  async function reactivate() {
    try {
      await setActive(true);
    } catch (error) {
      if (!isCalledOff(error)) toast(explain(error));
    }
  }

  async function disableTwoFactor() {
    await confirmed(() => call("DELETE /api/admin/users/:userId/2fa", { params }));
    announce(words.disabled(name));
    await onReload();
  }

  if (!canGiveRole(me, user.role)) return null;
  return (
    <>
      <Menu
        label={words.actionsFor(name)}
        button={(props) => <IconButton icon="more" label={words.actionsFor(name)} {...props} />}
      >
        <MenuItem icon={<Icon name="edit" size={18} />} onChoose={() => setAsked("edit")}>
          {words.edit}
        </MenuItem>
        <MenuItem icon={<Icon name="system" size={18} />} onChoose={() => setAsked("sessions")}>
          {words.sessionsItem}
        </MenuItem>
        {!isMe && !deactivatedAt && (
          <MenuItem icon={<Icon name="key" size={18} />} onChoose={() => setAsked("password")}>
            {words.resetPassword}
          </MenuItem>
        )}
        {hasTwoFactor && !isMe && (
          <MenuItem icon={<Icon name="shield" size={18} />} onChoose={() => setAsked("twoFactor")}>
            {words.disableTwoFactor}
          </MenuItem>
        )}
        {!isMe && <MenuSeparator />}
        {!isMe && !deactivatedAt && (
          <MenuItem
            tone="danger"
            icon={<Icon name="leave" size={18} />}
            onChoose={() => setAsked("deactivate")}
          >
            {words.deactivate}
          </MenuItem>
        )}
        {deactivatedAt && (
          <MenuItem icon={<Icon name="check" size={18} />} onChoose={reactivate}>
            {words.reactivate}
          </MenuItem>
        )}
      </Menu>
      {asked === "edit" && <EditUser user={user} me={me} onChanged={onChanged} onClose={close} />}
      {asked === "password" && <PasswordLink user={user} onClose={close} />}
      {asked === "sessions" && <UserSessions user={user} onEnded={onReload} onClose={close} />}
      {asked === "twoFactor" && (
        <ConfirmDialog
          title={words.disableTitle(name)}
          why={words.disableWhy(name)}
          action={words.disableConfirm}
          explain={explain}
          onConfirm={disableTwoFactor}
          onClose={close}
        />
      )}
      {asked === "deactivate" && (
        <ConfirmDialog
          title={words.deactivateTitle(name)}
          why={words.deactivateWhy(name)}
          action={words.deactivate}
          explain={explain}
          onConfirm={() => setActive(false)}
          onClose={close}
        />
      )}
      {question}
    </>
  );
}
