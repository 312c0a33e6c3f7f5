/**
 * Letters of other scripts that look like letters from a to z: the rows of the table of UTS #39 that
 * matter for names. Capitals have their own line where the small letter looks different.
 */

const similar: readonly (readonly [letters: string, latin: string])[] = [
  // Cyrillic. Small letters with the form of a capital too: к, м, т, в, н.
  ["АВЕЅІЈКМНОРСТУХҮЗԌԚԜ", "abesijkmhopctyxyzgqw"],
  ["авеѕіјкмнорстухүԁһӏԛԝѵгз", "abesijkmhopctyxydhlqwvrz"],
  // Greek
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx"],
  ["αεικνορτυχωγ", "aeikvoptuxwy"],
  // Armenian
  ["ՕԼՍՏՅհոսցքօզյ", "olusjhnugpoqj"],
  // Cherokee
  ["ᎪᏴᏟᎠᎬᎨᎶᎻᎥᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩᏃ", "abcdegghijklmprstvwyz"],
  // Lisu
  ["ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "abcdefghijklmnoprstuvwxyz"],
  // Latin letters of phonetic alphabets
  ["ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ", "abcdefghijklmnoprstuvwyz"],
  ["ɑɡɩʋ", "agiv"],
];

const latinByLetter = new Map<string, string>();
for (const [letters, latin] of similar) {
  [...letters].forEach((letter, index) => {
    latinByLetter.set(letter, latin[index] ?? letter);
  });
}

/** Returns the text in lower case, with each letter replaced by the Latin one that it looks like. */
export function toSimilarLatin(text: string): string {
  const letters = [...text].map((letter) => latinByLetter.get(letter) ?? letter.toLowerCase());
  return letters.map((letter) => latinByLetter.get(letter) ?? letter).join("");
}
