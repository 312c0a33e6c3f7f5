/** What an admin says of a user: the name, the e-mail and the role. */

import { limits } from "@belfry/contracts/limits";
import type { Me, UserRole } from "@belfry/contracts/users";
import { adminText } from "../../text/admin.ts";
import { checkLine } from "../../text/check.ts";
import { Choice } from "../../ui/fields/Choice.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { rolesFor } from "../roles.ts";

const words = adminText.users;

export interface UserDraft {
  displayName: string;
  email: string;
  role: UserRole;
}

export const userFields = ["displayName", "email"] as const;
export const userBlames = { email_taken: "email" } as const;

export function checkUser({ displayName, email }: UserDraft) {
  return {
    displayName: checkLine(displayName, limits.nameLength),
    email: checkLine(email, limits.emailLength),
  };
}

interface Props {
  me: Me;
  draft: UserDraft;
  errors: { displayName?: string | undefined; email?: string | undefined };
  onChange: (draft: UserDraft) => void;
}

export function UserFields({ me, draft, errors, onChange }: Props) {
  return (
    <>
      <TextField
        data-autofocus
        label={words.name}
        value={draft.displayName}
        onChange={(displayName) => onChange({ ...draft, displayName })}
        error={errors.displayName}
        required
        autoComplete="off"
      />
      <TextField
        label={words.email}
        type="email"
        value={draft.email}
        onChange={(email) => onChange({ ...draft, email })}
        error={errors.email}
        required
        autoComplete="off"
      />
      <Choice
        label={adminText.role}
        value={draft.role}
        onChange={(role) => onChange({ ...draft, role })}
        options={rolesFor(me)}
      />
    </>
  );
}
