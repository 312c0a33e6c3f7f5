/** How to get a URL that other machines can open. */
export const en = {
  /** Around the name of the option. */
  fix: { before: "An administrator can set ", after: "." },
  guide: "How to set up a public URL",
};
