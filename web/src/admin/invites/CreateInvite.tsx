/** Creates an invite, then shows its link. */
import type { CreatedInvite } from "@belfry/contracts/auth/invites";
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import { canManage } from "@belfry/contracts/permissions";
import type { Me, UserRole } from "@belfry/contracts/users";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { checkLength } from "../../text/check.ts";
import { adminText } from "../../text/screens/admin.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { CheckList } from "../../ui/fields/CheckList.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { FormActions } from "../../ui/forms/FormActions.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import styles from "../admin.module.css";
import { roleOptions } from "../roles.ts";
import { InviteCreated } from "./InviteCreated.tsx";

const words = adminText.invites;
const defaultDays = "7";
const defaultUses = "10";
const dayMs = 86_400_000;
const lifetimes = [1, 7, 30].map((days) => ({ value: String(days), label: words.days(days) }));

interface Props {
  title?: string;
  me: Me;
  /** The new user can join those of them that `me` manages. */
  chats: readonly Chat[];
  /** The chat that is chosen at first. If `me` manages only one chat, it is chosen without this. */
  chatId?: number;
  onCreated?: (invite: CreatedInvite) => void;
  onClose: () => void;
}

export function CreateInvite(props: Props) {
  const { title = words.create, me, chats, chatId, onCreated, onClose } = props;
  const [role, setRole] = useState<UserRole>("member");
  const [days, setDays] = useState(defaultDays);
  const offered = chats.filter((chat) => !chat.archivedAt && canManage(me, chat));
  const [initialChatIds] = useState(() =>
    offered.map(({ id }) => id).filter((id) => id === chatId || offered.length === 1),
  );
  const [chatIds, setChatIds] = useState<ReadonlySet<number>>(new Set(initialChatIds));
  const [created, setCreated] = useState<CreatedInvite | null>(null);
  const canSendMail = useCanSendMail();
  const { withReauthentication, reauthenticationDialog } = useReauthentication(
    adminText.users.confirmReason,
  );

  const form = useForm({
    initial: { maxUses: defaultUses, email: "" },
    hasOtherChanges:
      role !== "member" || days !== defaultDays || chatIds.size !== initialChatIds.length,
    check: ({ maxUses, email }) => ({
      maxUses: checkUses(maxUses),
      email: checkLength(email.trim(), limits.emailLength),
    }),
    send: async ({ maxUses, email }) => {
      const expiresAt = new Date(Date.now() + Number(days) * dayMs).toISOString();
      // Only the person with this address can accept the invite.
      const uses = email.trim() ? { email: email.trim() } : { maxUses: Number(maxUses) };
      const body = { role, chatIds: [...chatIds], expiresAt, ...uses };
      const invite = await withReauthentication(() => call("POST /api/invites", { body }));
      onCreated?.(invite);
      setCreated(invite);
    },
  });

  return (
    <Dialog title={title} onClose={onClose}>
      {created ? (
        <InviteCreated invite={created} onDone={onClose} />
      ) : (
        <form {...form.props}>
          <div className={styles.pair}>
            <SelectField
              isWide
              label={adminText.role}
              value={role}
              onChange={setRole}
              options={roleOptions(me)}
            />
            <SelectField
              isWide
              label={words.lifetime}
              value={days}
              onChange={setDays}
              options={lifetimes}
            />
          </div>
          <TextField
            label={words.maxUses}
            {...form.field("maxUses")}
            required
            inputMode="numeric"
            autoComplete="off"
          />
          {offered.length > 0 && (
            <CheckList
              label={words.joinChats}
              hint={chatIds.size > 0 ? words.joinChatsHint : words.noChatsHint}
              options={offered.map(({ id, title }) => ({ id, label: title }))}
              chosen={chatIds}
              onChange={setChatIds}
            />
          )}
          {canSendMail && (
            <TextField
              label={words.email}
              hint={words.emailHint}
              type="email"
              {...form.field("email")}
              autoComplete="off"
            />
          )}
          <FormActions form={form} submit={words.create} onCancel={onClose} />
        </form>
      )}
      {reauthenticationDialog}
    </Dialog>
  );
}

function checkUses(value: string): string | undefined {
  const isFine = /^[1-9]\d*$/.test(value.trim()) && Number(value) <= limits.usesPerInvite;
  return isFine ? undefined : words.maxUsesInvalid(limits.usesPerInvite);
}

/** Whether the server can send the link by mail. False while unknown. */
function useCanSendMail(): boolean {
  const [canSendMail, setCanSendMail] = useState(false);
  useEffect(() => {
    call("GET /api/auth/options").then(
      ({ resetByMail }) => setCanSendMail(resetByMail),
      () => {},
    );
  }, []);
  return canSendMail;
}
