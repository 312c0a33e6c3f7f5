/** Settings → Profile. */

import { handleProblem } from "@belfry/contracts/handles/handles";
import { limits } from "@belfry/contracts/limits";
import type { ChangeMe, Me } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useActions } from "../../live/hooks.ts";
import { SectionIntro } from "../../sections/SectionIntro.tsx";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { checkLength, checkRequired } from "../../text/check.ts";
import { settingsText } from "../../text/screens/settings.ts";
import { text } from "../../text/text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { useLoad } from "../../ui/lists/use-load.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { toast } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "../settings.module.css";
import { PendingEmail } from "./PendingEmail.tsx";

const words = settingsText.profile;
const load = () => call("GET /api/me/email-change");

export function Profile({ me }: { me: Me }) {
  const { putMe } = useActions();
  const emailChange = useLoad(load);
  const [shownUrl, setShownUrl] = useState(me.avatarUrl);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);

  const form = useForm({
    initial: draftOf(me),
    fieldByCode: { email_taken: "email", handle_taken: "handle" },
    check: ({ displayName, handle, avatarUrl, email }) => ({
      displayName: checkRequired(displayName, "yourName", limits.nameLength),
      // A handle that was reserved later stays with its user.
      handle: handleOf(handle) === me.handle ? undefined : checkHandle(handle),
      avatarUrl: checkAvatar(avatarUrl.trim()),
      email: checkRequired(email, "email", limits.emailLength),
    }),
    send: async (values, set) => {
      const body = changesOf(me, values);
      const changed = await withReauthentication(() => call("PATCH /api/me", { body }));
      putMe(changed);
      set(draftOf(changed));
      await emailChange.reload();
      const isWaiting = body.email !== undefined && changed.email === me.email;
      toast(isWaiting ? words.linkSent : words.saved);
    },
  });

  async function cancelEmail() {
    await call("DELETE /api/me/email-change");
    await emailChange.reload();
  }
  const avatarUrl = form.values.avatarUrl.trim();

  return (
    <>
      <SectionIntro lead={words.lead} />
      <form {...form.props}>
        <div className={styles.avatar}>
          <Avatar
            name={form.values.displayName || me.displayName}
            userId={me.id}
            url={shownUrl}
            size={64}
          />
        </div>
        <TextField label={words.name} {...form.field("displayName")} required autoComplete="name" />
        <TextField
          label={words.handle}
          hint={words.handleHint}
          {...form.field("handle")}
          required
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="nickname"
        />
        <TextField
          label={words.avatar}
          type="url"
          hint={words.avatarHint}
          placeholder="https://"
          {...form.field("avatarUrl")}
          // Updated on blur: otherwise an incomplete URL would be requested.
          onBlur={() => setShownUrl(checkAvatar(avatarUrl) ? null : avatarUrl || null)}
          autoComplete="photo"
        />
        {emailChange.value?.pending && (
          <PendingEmail pending={emailChange.value.pending} onCancel={cancelEmail} />
        )}
        <TextField
          label={words.email}
          type="email"
          hint={words.emailHint}
          {...form.field("email")}
          required
          autoComplete="username"
        />
        {form.failure && <Notice tone="danger">{form.failure}</Notice>}
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          {words.save}
        </Button>
      </form>
      {reauthenticationDialog}
    </>
  );
}

function draftOf({ displayName, handle, avatarUrl, email }: Me) {
  return { displayName, handle, avatarUrl: avatarUrl ?? "", email };
}

/** Returns what changed. Only a new e-mail needs reauthentication. */
function changesOf(me: Me, draft: ReturnType<typeof draftOf>): ChangeMe {
  const displayName = draft.displayName.trim();
  const handle = handleOf(draft.handle);
  const avatarUrl = draft.avatarUrl.trim() || null;
  const email = draft.email.trim();
  return {
    ...(displayName !== me.displayName && { displayName }),
    ...(handle !== me.handle && { handle }),
    ...(avatarUrl !== me.avatarUrl && { avatarUrl }),
    ...(email !== me.email && { email }),
  };
}

/** People may type the @ that others write before a handle. */
function handleOf(typed: string): string {
  return typed.trim().replace(/^@/, "").toLowerCase();
}

function checkHandle(typed: string): string | undefined {
  if (typed.trim() === "") return text.problem.required.handle;
  switch (handleProblem(handleOf(typed))) {
    case undefined:
      return undefined;
    case "is reserved":
      return words.handleReserved;
    default:
      return words.handleMalformed;
  }
}

/** The page loads avatars over https only. An empty URL is fine. */
function checkAvatar(url: string): string | undefined {
  if (url && !/^https:\/\/./i.test(url)) return words.avatarNotHttps;
  return checkLength(url, limits.avatarUrlLength);
}
