/** What the invite promises, and the few things a new user says about themselves. */
import type { InvitePreview } from "@belfry/contracts/auth/invites";
import { limits } from "@belfry/contracts/limits";
import { useState } from "react";
import { call } from "../api/call.ts";
import { NewPassword } from "../session/NewPassword.tsx";
import { Refusal } from "../session/Refusal.tsx";
import { useSecondsLeft } from "../session/use-seconds-left.ts";
import { checkLine, checkNewPassword } from "../text/check.ts";
import { isProblem } from "../text/explain.ts";
import { text } from "../text/text.ts";
import { exactTime } from "../text/times.ts";
import { Button } from "../ui/controls/Button.tsx";
import { TextField } from "../ui/fields/TextField.tsx";
import { useForm } from "../ui/fields/use-form.ts";
import { Doorway } from "../ui/notices/Doorway.tsx";
import styles from "./join.module.css";

const words = text.join;
const leads = { member: words.lead, admin: words.asAdmin, owner: words.asOwner };

interface Props {
  token: string;
  welcome: InvitePreview;
  onInvalid: () => void;
  onDone: (path: string) => void;
}

export function JoinForm({ token, welcome, onInvalid, onDone }: Props) {
  const { invitedBy, role, chatTitles, expiresAt } = welcome;
  const [displayName, setName] = useState("");
  const [email, setEmail] = useState(welcome.email ?? "");
  const [password, setPassword] = useState("");
  const { form, isBusy, errors, error, failure } = useForm({
    fields: ["displayName", "email", "password"],
    blames: { email_taken: "email", password_too_weak: "password" },
    check: () => ({
      displayName: checkLine(displayName, limits.nameLength),
      email: checkLine(email, limits.emailLength),
      password: checkNewPassword(password),
    }),
    send: async () => {
      try {
        const body = { token, displayName: displayName.trim(), email, password };
        await call("POST /api/invites/accept", { body });
      } catch (refusal) {
        if (isProblem(refusal, "invalid_invite")) return onInvalid();
        throw refusal;
      }
      onDone(await firstChatOf(chatTitles));
    },
  });
  const secondsLeft = useSecondsLeft(error);

  return (
    <Doorway title={words.title} lead={leads[role](invitedBy)}>
      {chatTitles.length > 0 && (
        <>
          <h2 className={styles.chatsTitle}>{words.chats}</h2>
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
      <form {...form}>
        <Refusal error={error} failure={failure} secondsLeft={secondsLeft} />
        <TextField
          label={words.name}
          value={displayName}
          onChange={setName}
          error={errors.displayName}
          required
          autoFocus
          autoComplete="name"
        />
        <TextField
          label={words.email}
          type="email"
          value={email}
          onChange={setEmail}
          error={errors.email}
          required
          autoComplete="username"
        />
        <NewPassword
          label={words.password}
          value={password}
          onChange={setPassword}
          error={errors.password}
        />
        <Button type="submit" look="primary" isBusy={isBusy} disabled={secondsLeft > 0}>
          {words.submit}
        </Button>
      </form>
      <p className={styles.until}>{words.until(exactTime(expiresAt))}</p>
    </Doorway>
  );
}

/** Where the newcomer lands: the first chat they were invited to. */
async function firstChatOf(titles: readonly string[]): Promise<string> {
  try {
    const { items } = await call("GET /api/chats");
    const chat = items.find(({ title }) => title === titles[0]) ?? items[0];
    return chat ? `/chats/${chat.id}` : "/";
  } catch {
    return "/"; // they have joined all the same
  }
}
