/** The form of an invite: what the invite contains, and the fields of the new user. */
import type { InvitePreview } from "@belfry/contracts/auth/invites";
import { call } from "../api/call.ts";
import { AccountFields, checkAccount } from "../session/AccountFields.tsx";
import { RateLimitedForm } from "../session/RateLimitedForm.tsx";
import { isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { exactTime } from "../text/times.ts";
import { useForm } from "../ui/forms/use-form.ts";
import { CardPage } from "../ui/layout/CardPage.tsx";
import styles from "./join.module.css";

const words = text.join;
const leads = { member: words.lead, admin: words.asAdmin, owner: words.asOwner };

interface Props {
  token: string;
  invite: InvitePreview;
  onInvalid: () => void;
  onDone: (path: string) => void;
}

export function JoinForm({ token, invite, onInvalid, onDone }: Props) {
  const { serverName, invitedBy, role, chatTitles, expiresAt } = invite;
  const form = useForm({
    initial: { displayName: "", email: invite.email ?? "", password: "" },
    fieldByCode: { email_taken: "email", password_too_weak: "password" },
    check: checkAccount,
    send: async ({ displayName, email, password }) => {
      try {
        const body = { token, displayName: displayName.trim(), email, password };
        await call("POST /api/invites/accept", { body });
      } catch (error) {
        if (isProblem(error, "invalid_invite")) return onInvalid();
        throw error;
      }
      onDone(await firstChatPath(chatTitles));
    },
  });

  return (
    <CardPage title={words.title(serverName)} lead={leads[role](invitedBy)}>
      {chatTitles.length > 0 && (
        <>
          <h2 className={styles.chatsTitle}>{words.chatsTitle}</h2>
          <ul className={styles.chats}>
            {chatTitles.map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two chats may have one title
              <li key={index} className={styles.chat}>
                {title}
              </li>
            ))}
          </ul>
        </>
      )}
      <RateLimitedForm form={form} submit={words.submit}>
        <AccountFields
          field={form.field}
          autoFocus
          fixedEmailHint={invite.email === null ? undefined : words.emailFixed}
        />
      </RateLimitedForm>
      <p className={styles.validity}>{words.validUntil(exactTime(expiresAt))}</p>
    </CardPage>
  );
}

/** Returns the path of the first chat of the invite. */
async function firstChatPath(titles: readonly string[]): Promise<string> {
  try {
    const { items } = await call("GET /api/chats");
    const chat = items.find(({ title }) => title === titles[0]) ?? items[0];
    return chat ? `/chats/${chat.id}` : "/";
  } catch {
    return "/"; // the user has joined anyway
  }
}
