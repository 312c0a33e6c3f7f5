/** Settings → Profile. */

import { handleProblem } from "@belfry/contracts/handles/handles";
import { limits } from "@belfry/contracts/limits";
import type { ChangeUserDetails, UserDetails } from "@belfry/contracts/people/user-details";
import type { ChangeMe, Me } from "@belfry/contracts/users";
import { useCallback } from "react";
import { call } from "../../api/call.ts";
import { uploadAvatar } from "../../api/upload-avatar.ts";
import { useActions } from "../../live/hooks.ts";
import { SectionIntro } from "../../sections/SectionIntro.tsx";
import { useReauthentication } from "../../session/reauthentication/use-reauthentication.tsx";
import { checkLength, checkRequired } from "../../text/check.ts";
import { explain } from "../../text/explain.ts";
import { settingsText } from "../../text/screens/settings.ts";
import { text } from "../../text/text.ts";
import { AvatarField } from "../../ui/avatar-upload/AvatarField.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { SelectField } from "../../ui/fields/SelectField.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { useLoad } from "../../ui/lists/use-load.ts";
import { Avatar } from "../../ui/marks/Avatar.tsx";
import { Spinner } from "../../ui/marks/Spinner.tsx";
import { toast } from "../../ui/notices/Announcer.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { zoneOptions } from "../notifications/time-zones.ts";
import { PendingEmail } from "./PendingEmail.tsx";

const words = settingsText.profile;
const load = () => call("GET /api/me/email-change");

export function Profile({ me }: { me: Me }) {
  const load = useCallback(
    () => call("GET /api/users/:userId/details", { params: { userId: me.id } }),
    [me.id],
  );
  const { value: details, error } = useLoad(load);
  return (
    <>
      <SectionIntro lead={words.lead} />
      {error && !details ? <Notice tone="danger">{explain(error)}</Notice> : null}
      {!error && !details && <Spinner label={text.ui.loading} />}
      {details && <ProfileForm me={me} details={details} />}
    </>
  );
}

function ProfileForm({ me, details }: { me: Me; details: UserDetails }) {
  const { putMe } = useActions();
  const emailChange = useLoad(load);
  const { withReauthentication, reauthenticationDialog } = useReauthentication(words.confirmReason);

  const form = useForm({
    initial: draftOf(me, details),
    fieldByCode: { email_taken: "email", handle_taken: "handle" },
    check: ({ displayName, handle, email, title }) => ({
      displayName: checkRequired(displayName, "yourName", limits.nameLength),
      // A handle that was reserved later stays with its user.
      handle: handleOf(handle) === me.handle ? undefined : checkHandle(handle),
      email: checkRequired(email, "email", limits.emailLength),
      title: checkLength(title.trim(), limits.userTitleLength),
    }),
    send: async (values, set) => {
      const body = changesOf(me, values);
      const changed = await withReauthentication(() => call("PATCH /api/me", { body }));
      const details = await call("PATCH /api/me/details", { body: detailsOf(values) });
      putMe(changed);
      set(draftOf(changed, details));
      await emailChange.reload();
      const isWaiting = body.email !== undefined && changed.email === me.email;
      toast(isWaiting ? words.linkSent : words.saved);
    },
  });

  async function cancelEmail() {
    await call("DELETE /api/me/email-change");
    await emailChange.reload();
  }

  return (
    <>
      <form {...form.props}>
        <AvatarField
          shape="round"
          hasImage={me.avatarUrl !== null}
          onUpload={async (image) => putMe(await uploadAvatar<Me>("/api/me/avatar", image))}
          onRemove={async () => putMe(await call("PATCH /api/me", { body: { avatarUrl: null } }))}
        >
          <Avatar
            name={form.values.displayName || me.displayName}
            userId={me.id}
            url={me.avatarUrl}
            size={64}
          />
        </AvatarField>
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
          label={words.title}
          hint={words.titleHint}
          {...form.field("title")}
          autoComplete="organization-title"
        />
        <SelectField
          label={words.timeZone}
          hint={words.timeZoneHint}
          value={form.values.timeZone}
          onChange={form.field("timeZone").onChange}
          options={[
            { value: "", label: words.notShared },
            ...zoneOptions(form.values.timeZone || ownZone()),
          ]}
          isWide
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

function draftOf({ displayName, handle, email }: Me, { title, timeZone }: UserDetails) {
  return { displayName, handle, email, title: title ?? "", timeZone: timeZone ?? "" };
}

function detailsOf({ title, timeZone }: ReturnType<typeof draftOf>): ChangeUserDetails {
  return { title: title.trim() || null, timeZone: timeZone || null };
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns what changed. Only a new e-mail needs reauthentication. */
function changesOf(me: Me, draft: ReturnType<typeof draftOf>): ChangeMe {
  const displayName = draft.displayName.trim();
  const handle = handleOf(draft.handle);
  const email = draft.email.trim();
  return {
    ...(displayName !== me.displayName && { displayName }),
    ...(handle !== me.handle && { handle }),
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
