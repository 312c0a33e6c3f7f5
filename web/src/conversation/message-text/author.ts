/** Author of a message. */
import type { Author } from "@belfry/contracts/messages/messages";

export function nameOf(author: Author): string {
  return author.kind === "user" ? author.displayName : author.name;
}

/** Returns the properties of the avatar. */
export function avatarOf(author: Author) {
  const { avatarUrl: url } = author;
  const name = nameOf(author);
  return author.kind === "user"
    ? { name, url, userId: author.userId, shape: "round" as const }
    : { name, url, shape: "square" as const };
}

export function isBy(author: Author, userId: number): boolean {
  return author.kind === "user" && author.userId === userId;
}
