/** The form fields of a user: name, e-mail and role. */
import { limits } from "@belfry/contracts/limits";
import type { Me, UserRole } from "@belfry/contracts/users";
import { useState } from "react";
import { checkRequired } from "../../text/check.ts";
import { adminText } from "../../text/screens/admin.ts";
import { Choice } from "../../ui/fields/Choice.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { roleOptions } from "../roles.ts";

const words = adminText.users;

export interface UserDraft {
  displayName: string;
  email: string;
  role: UserRole;
}

type UserForm = ReturnType<typeof useUserForm>;

/** `send` receives the trimmed name. */
export function useUserForm(initial: UserDraft, send: (draft: UserDraft) => Promise<void>) {
  const [role, setRole] = useState(initial.role);
  const form = useForm({
    initial: { displayName: initial.displayName, email: initial.email },
    hasOtherChanges: role !== initial.role,
    fieldByCode: { email_taken: "email" },
    check: ({ displayName, email }) => ({
      displayName: checkRequired(displayName, "name", limits.nameLength),
      email: checkRequired(email, "email", limits.emailLength),
    }),
    send: ({ displayName, email }) => send({ displayName: displayName.trim(), email, role }),
  });
  return { ...form, role, setRole };
}

export function UserFields({ me, form }: { me: Me; form: UserForm }) {
  return (
    <>
      <TextField
        data-autofocus
        label={words.name}
        {...form.field("displayName")}
        required
        autoComplete="off"
      />
      <TextField
        label={words.email}
        type="email"
        {...form.field("email")}
        required
        autoComplete="off"
      />
      <Choice
        label={adminText.role}
        value={form.role}
        onChange={form.setRole}
        options={roleOptions(me)}
      />
    </>
  );
}
