/**
 * Display names that readers could mistake for Belfry or for another user. Two users may have one
 * name, so only names that look equal and are written differently are rejected.
 */
import { handleSkeleton } from "@belfry/contracts/handles/handles";
import { mixesAlphabets } from "./look-alikes.ts";
import { toSimilarLatin } from "./similar-letters.ts";

/** The author of notices, roles that people trust, and mentions of everybody. */
const reserved = ["belfry", "admin", "administrator", "system", "support", "everyone"];
const reservedSkeletons = new Set(reserved.map(skeletonOf));

const invisible = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Selectors and joiners of emoji, joiners of scripts in which they have an effect, and flags of regions. */
const needed = new RegExp(
  [
    /(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]/u,
    /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d/u,
    /(?<=(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Inherited})[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/u,
    /\u{1f3f4}[\u{e0020}-\u{e007f}]+/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);

/** Returns what is wrong with a name, whatever the names of other users are, or undefined. */
export function nameProblem(name: string): string | undefined {
  if (name.replace(invisible, "").trim() === "") return "must have a visible character";
  if (invisibleIn(name.replace(needed, ""))) return "must not contain invisible characters";
  if (wordsOf(name.toLowerCase()).some(mixesAlphabets)) {
    return "mixes letters of different alphabets in one word, such as Latin and Cyrillic";
  }
  return isReserved(name) ? "is reserved: choose a name that shows who you are" : undefined;
}

/**
 * Returns a function that finds names that look equal and are written differently: with letters of
 * another script, or with characters without width.
 */
export function lookAlikesOf(name: string): (other: string) => boolean {
  const [plain, skeleton] = [plainName(name), nameSkeleton(name)];
  return (other) => plainName(other) !== plain && nameSkeleton(other) === skeleton;
}

function invisibleIn(text: string): boolean {
  return text.search(invisible) !== -1;
}

/** A name of reserved words only, such as "Belfry Support". */
function isReserved(name: string): boolean {
  const letters = toSimilarLatin(name.normalize("NFKD").replace(/\p{M}/gu, "")).replace(/ı/g, "i");
  const skeletons = wordsOf(letters).map(skeletonOf);
  return isReservedText(skeletons.join("")) || skeletons.every(isReservedText);
}

/** Also equal for i, l and 1. */
function skeletonOf(word: string): string {
  return handleSkeleton(word).replaceAll("i", "l");
}

function isReservedText(skeleton: string): boolean {
  return reservedSkeletons.has(skeleton);
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== "");
}

/** Equal for two spellings of one name. */
function plainName(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ");
}

/** Equal for names that look equal. */
export function nameSkeleton(name: string): string {
  return plainName(toSimilarLatin(name.normalize("NFKC").replace(invisible, "")));
}
