/** Brings words to one spelling: NFKC, without case and without diacritics. */

/** Longer words are cut. Such words are encoded data, and nobody types more of them. */
const longest = 64;

/** Letters that Unicode does not decompose, and case folding beyond lower case. */
const spellings: Readonly<Record<string, string>> = {
  ß: "ss",
  ς: "σ",
  ı: "i",
  ø: "o",
  ł: "l",
  đ: "d",
  ħ: "h",
  æ: "ae",
  œ: "oe",
};

/** Marks of Latin, Greek, Cyrillic, Hebrew and Arabic, which readers leave out. */
const optionalMarks =
  /[\u{300}-\u{36f}]|[\u{591}-\u{5c7}]|\u{640}|[\u{64b}-\u{65f}]|\u{670}|[\u{1ab0}-\u{1aff}]|[\u{1dc0}-\u{1dff}]|[\u{20d0}-\u{20ff}]/gu;

/** Returns an empty string if nothing searchable is left. */
export function fold(word: string): string {
  let folded = word.toLowerCase();
  if (!/^[\0-\x7f]*$/.test(folded)) folded = foldUnicode(folded);
  return folded.length <= longest ? folded : cut(folded);
}

/** Vowel signs of other scripts are marks, too, and stay. */
function foldUnicode(lower: string): string {
  return lower
    .normalize("NFKD")
    .replace(optionalMarks, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[ßςıøłđħæœ]/g, (letter) => spellings[letter] ?? letter)
    .replace(
      /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{Regional_Indicator}]|[\ufe00-\ufe0f]/gu,
      "",
    );
}

function cut(word: string): string {
  const start = word.slice(0, longest);
  return start.isWellFormed() ? start : start.slice(0, -1);
}
