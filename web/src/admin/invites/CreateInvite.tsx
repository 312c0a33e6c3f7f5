/** For whom the invite is and how long it works; then its link, once. */

import type { CreatedInvite } from "@belfry/contracts/auth/invites";
import type { Chat } from "@belfry/contracts/chats";
import { limits } from "@belfry/contracts/limits";
import { canManage } from "@belfry/contracts/permissions";
import type { Me, UserRole } from "@belfry/contracts/users";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import { useReauthentication } from "../../session/use-reauthentication.tsx";
import { adminText } from "../../text/admin.ts";
import { checkLine } from "../../text/check.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog, DialogActions } from "../../ui/dialogs/Dialog.tsx";
import { CheckList } from "../../ui/fields/CheckList.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useForm } from "../../ui/fields/use-form.ts";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "../admin.module.css";
import { rolesFor } from "../roles.ts";
import { ReadyInvite } from "./ReadyInvite.tsx";

const words = adminText.invites;
const dayMs = 86_400_000;
const lifetimes = [1, 7, 30].map((days) => ({ value: String(days), label: words.days(days) }));

interface Props {
  me: Me;
  chats: readonly Chat[];
  onCreated: (invite: CreatedInvite) => void;
  onClose: () => void;
}

export function CreateInvite({ me, chats, onCreated, onClose }: Props) {
  const [role, setRole] = useState<UserRole>("member");
  const [maxUses, setMaxUses] = useState("1");
  const [days, setDays] = useState("7");
  const [chatIds, setChatIds] = useState<ReadonlySet<number>>(new Set());
  const [email, setEmail] = useState("");
  const [created, setCreated] = useState<CreatedInvite | null>(null);
  const sendsMail = useSendsMail();
  const { confirmed, question } = useReauthentication(adminText.users.why);
  const offered = chats.filter((chat) => !chat.archivedAt && canManage(me, chat));

  const { form, isBusy, errors, failure } = useForm({
    fields: ["maxUses", "email"],
    check: () => ({
      maxUses: checkUses(maxUses),
      email: email.trim() ? checkLine(email, limits.emailLength) : undefined,
    }),
    send: async () => {
      const expiresAt = new Date(Date.now() + Number(days) * dayMs).toISOString();
      const to = email.trim() ? { email: email.trim() } : {};
      const body = { role, maxUses: Number(maxUses), chatIds: [...chatIds], expiresAt, ...to };
      const invite = await confirmed(() => call("POST /api/invites", { body }));
      onCreated(invite);
      setCreated(invite);
    },
  });

  return (
    <Dialog title={words.create} onClose={onClose}>
      {created ? (
        <ReadyInvite invite={created} onDone={onClose} />
      ) : (
        <form {...form}>
          <div className={styles.pair}>
            <SelectField
              isWide
              label={adminText.role}
              value={role}
              onChange={setRole}
              options={rolesFor(me)}
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
            value={maxUses}
            onChange={setMaxUses}
            error={errors.maxUses}
            required
            inputMode="numeric"
            autoComplete="off"
          />
          {offered.length > 0 && (
            <CheckList
              label={words.joinChats}
              hint={words.joinChatsHint}
              options={offered.map(({ id, title }) => ({ id, label: title }))}
              chosen={chatIds}
              onChange={setChatIds}
            />
          )}
          {sendsMail && (
            <TextField
              label={words.email}
              hint={words.emailHint}
              type="email"
              value={email}
              onChange={setEmail}
              error={errors.email}
              autoComplete="off"
            />
          )}
          {failure && <Notice tone="danger">{failure}</Notice>}
          <DialogActions>
            <Button onClick={onClose}>{text.ui.cancel}</Button>
            <Button type="submit" look="primary" isBusy={isBusy}>
              {words.create}
            </Button>
          </DialogActions>
        </form>
      )}
      {question}
    </Dialog>
  );
}

function checkUses(value: string): string | undefined {
  const isFine = /^[1-9]\d*$/.test(value.trim()) && Number(value) <= limits.usesPerInvite;
  return isFine ? undefined : words.maxUsesWrong(limits.usesPerInvite);
}

/** Whether the server could send the link; unknown is no, for the link is shown in any case. */
function useSendsMail(): boolean {
  const [sendsMail, setSendsMail] = useState(false);
  useEffect(() => {
    call("GET /api/auth/options").then(
      ({ resetByMail }) => setSendsMail(resetByMail),
      () => {},
    );
  }, []);
  return sendsMail;
}
