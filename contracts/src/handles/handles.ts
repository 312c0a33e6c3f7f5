/** Handles: the unique short names by which users mention each other, such as `ada` for `@ada`. */
export const handleMaxLength = 32;

export const handlePattern = /^[a-z0-9][a-z0-9._-]{0,31}$/;

/** Mentions of groups and of who is on duty, words that other chats use for these, the author of notices, and roles. */
const reserved = [
  ...["all", "here", "channel", "everyone", "duty", "belfry"],
  ...["admin", "administrator", "support", "system"],
];

/** The server assigns these to users without Latin letters in their name. */
const numberedUser = /^user-\d+$/;

/** Skeletons of the handles of deleted users. One that is taken would prevent a deletion. */
const deletedSkeleton = /^deleted[0-9ol]*$/;

/**
 * Returns a text that is equal for handles that look alike (UTS #39): separators do not count, `0`
 * is `o`, `1` is `l`, `rn` is `m` and `vv` is `w`.
 */
export function handleSkeleton(handle: string): string {
  const letters = handle.replace(/[._-]/g, "").replaceAll("0", "o").replaceAll("1", "l");
  return letters.replaceAll("rn", "m").replaceAll("vv", "w");
}

const reservedSkeletons = new Set(reserved.map(handleSkeleton));

/** Returns what is wrong with a handle that a user has chosen, or undefined. */
export function handleProblem(handle: string): string | undefined {
  if (handle.length > handleMaxLength) {
    return `must have at most ${handleMaxLength} characters`;
  }
  if (!handlePattern.test(handle)) {
    return "must start with a letter or a digit and have only the letters a to z, digits, dots, hyphens and underscores";
  }
  const skeleton = handleSkeleton(handle);
  const isAssigned = numberedUser.test(handle) || deletedSkeleton.test(skeleton);
  if (isAssigned || reservedSkeletons.has(skeleton)) return "is reserved";
  return undefined;
}

/**
 * Returns the text that the handle of a new user starts with: the name in ASCII, otherwise the part
 * of the e-mail before the @, otherwise `user`.
 */
export function handleBase({ displayName, email }: { displayName: string; email: string }): string {
  const [localPart = ""] = email.split("@");
  return toHandle(displayName) || toHandle(localPart) || "user";
}

/**
 * Returns candidates for a new handle in the order of preference: `ada`, `ada-2`, `ada-3`. `user`
 * itself always has a number.
 */
export function* handleCandidates(start: string): Generator<string> {
  const base = deletedSkeleton.test(handleSkeleton(start)) ? "deleted.user" : start;
  if (base !== "user" && handleProblem(base) === undefined) yield base;
  for (let number = base === "user" ? 1 : 2; ; number += 1) {
    const handle = numberedHandle(base, number);
    if (base === "user" || handleProblem(handle) === undefined) yield handle;
  }
}

function numberedHandle(base: string, number: number): string {
  const suffix = `-${number}`;
  return `${base.slice(0, handleMaxLength - suffix.length).replace(/[._-]+$/, "")}${suffix}`;
}

/** The handle of a deleted user. It contains no personal data, and nobody can choose it. */
export function deletedHandle(userId: number): string {
  return `deleted-${userId}`;
}

/** Letters that NFKD does not split into a letter of ASCII and an accent. */
const spelledOut: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
};

/** Returns an empty text if nothing of the text is left in ASCII, or only part of a word. */
function toHandle(text: string): string {
  const ascii = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[^\0-\x7f]/gu, (letter) => spelledOut[letter] ?? letter)
    .replace(/['’]/gu, "");
  // A name in another script is not shortened to the few letters of it that are ASCII.
  if (/\p{L}/u.test(ascii.replace(/[a-z]/g, ""))) return "";
  return ascii
    .replace(/[^a-z0-9._-]+/gu, ".")
    .replace(/[._-]{2,}/g, (run) => run[0] ?? "")
    .replace(/^[._-]+/, "")
    .slice(0, handleMaxLength)
    .replace(/[._-]+$/, "");
}
