/** Members that almost have the right form: forms send only text, and words differ in case. */
import { readBoolean } from "./card-values.ts";

const words = ["allowMentions", "mentions", "level", "state"];

/** Returns the body with these members in their usual form. */
export function loosenMembers(body: Record<string, unknown>): Record<string, unknown> {
  const { silent } = body;
  const lowered = words.flatMap((name) => {
    const given = body[name];
    return typeof given === "string" ? [[name, given.trim().toLowerCase()]] : [];
  });
  return { ...body, silent: readBoolean(silent) ?? silent, ...Object.fromEntries(lowered) };
}
