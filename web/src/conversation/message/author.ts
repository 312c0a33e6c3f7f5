/** Author of a message. */
import type { Author } from "@belfry/contracts/messages/messages";

export function nameOf(author: Author): string {
  return author.kind === "user" ? author.displayName : author.name;
}

export function isBy(author: Author, userId: number): boolean {
  return author.kind === "user" && author.userId === userId;
}
