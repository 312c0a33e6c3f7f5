/** The title and the time zone of users, which their cards show. */
import Type, { type Static } from "typebox";
import { Id, orNull } from "../ids.ts";

export const UserDetails = Type.Object({
  /** Such as "Site reliability". */
  title: orNull(Type.String()),
  /** IANA name. Null: the user does not share it. */
  timeZone: orNull(Type.String()),
});
export type UserDetails = Static<typeof UserDetails>;

/** Absent members stay unchanged; null removes one. */
export const ChangeUserDetails = Type.Partial(UserDetails);
export type ChangeUserDetails = Static<typeof ChangeUserDetails>;

const UserDetailsParams = Type.Object({ userId: Id });

/** Part of the table in `api.ts`. */
// biome-ignore format: one line per endpoint
export const userDetailsEndpoints = {
  "GET /api/users/:userId/details": { access: "read", params: UserDetailsParams, reply: UserDetails },
  "PATCH /api/me/details": { access: "write", body: ChangeUserDetails, reply: UserDetails },
} as const;
