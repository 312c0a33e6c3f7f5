/** Mentions and shortcodes that are typed, and the suggestions that complete them. */
import type { UserGroup } from "@belfry/contracts/people/user-groups";
import type { UserSummary } from "@belfry/contracts/users";

export interface Typed {
  kind: "mention" | "emoji";
  /** Position of the `@` or `:`. */
  start: number;
  /** The text between it and the caret. */
  query: string;
}

export type Suggestion =
  | { kind: "user"; name: string; user: UserSummary }
  | { kind: "group"; name: string; group: UserGroup }
  | { kind: "duty" | "all" | "here"; name: string }
  /** The name is a shortcode, and the text is the emoji. */
  | { kind: "emoji"; name: string; text: string };
