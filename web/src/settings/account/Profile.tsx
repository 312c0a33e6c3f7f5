/** Settings → Profile: name and picture as others see them, and the e-mail one signs in with. */
import { limits } from "@belfry/contracts/limits";
import type { ChangeMe, Me } from "@belfry/contracts/users";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { useActions } from "../../live/hooks.ts";
import { useReauthentication } from "../../session/use-reauthentication.tsx";
import { checkLine } from "../../text/check.ts";
import { settingsText } from "../../text/settings.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useForm } from "../../ui/fields/use-form.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { toast } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import styles from "../settings.module.css";

const words = settingsText.profile;

export function Profile({ me }: { me: Me }) {
  const { putMe } = useActions();
  const [displayName, setName] = useState(me.displayName);
  const [picture, setPicture] = useState(me.avatarUrl ?? "");
  const [email, setEmail] = useState(me.email);
  const [shownUrl, setShownUrl] = useState(me.avatarUrl);
  const { confirmed, question } = useReauthentication(words.why);
  const avatarUrl = picture.trim() || null;

  const { form, isBusy, errors, failure } = useForm({
    fields: ["displayName", "avatarUrl", "email"],
    blames: { email_taken: "email" },
    check: () => ({
      displayName: checkLine(displayName, limits.nameLength),
      avatarUrl: avatarUrl ? checkPicture(avatarUrl) : undefined,
      email: checkLine(email, limits.emailLength),
    }),
    send: async () => {
      const body = changes(me, { displayName: displayName.trim(), avatarUrl, email: email.trim() });
      const changed = await confirmed(() => call("PATCH /api/me", { body }));
      putMe(changed);
      setName(changed.displayName);
      setPicture(changed.avatarUrl ?? "");
      setEmail(changed.email);
      toast(words.saved);
    },
  });

  return (
    <>
      <div className={styles.who}>
        <Avatar name={displayName || me.displayName} url={shownUrl} size={64} />
        <p className={styles.lead}>{words.lead}</p>
      </div>
      <form {...form}>
        <TextField
          label={words.name}
          value={displayName}
          onChange={setName}
          error={errors.displayName}
          required
          autoComplete="name"
        />
        <TextField
          label={words.picture}
          type="url"
          hint={words.pictureHint}
          placeholder="https://"
          value={picture}
          onChange={setPicture}
          // Not while it is typed: each letter would ask somebody for a picture.
          onBlur={() => setShownUrl(avatarUrl && !checkPicture(avatarUrl) ? avatarUrl : null)}
          error={errors.avatarUrl}
          autoComplete="photo"
        />
        <TextField
          label={words.email}
          type="email"
          hint={words.emailHint}
          value={email}
          onChange={setEmail}
          error={errors.email}
          required
          autoComplete="username"
        />
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Button type="submit" look="primary" isBusy={isBusy}>
          {words.save}
        </Button>
      </form>
      {question}
    </>
  );
}

/** What is not sent cannot be refused: a name changes without a fresh password. */
function changes(me: Me, typed: Required<ChangeMe>): ChangeMe {
  return {
    ...(typed.displayName !== me.displayName && { displayName: typed.displayName }),
    ...(typed.avatarUrl !== me.avatarUrl && { avatarUrl: typed.avatarUrl }),
    ...(typed.email !== me.email && { email: typed.email }),
  };
}

/** Pages take pictures over https only. */
function checkPicture(url: string): string | undefined {
  if (!/^https:\/\/./i.test(url)) return words.pictureNotHttps;
  return checkLine(url, limits.avatarUrlLength);
}
