export const en = {
  link: (origin: string) =>
    `Only this machine can open ${origin}. Other people can’t use the link.`,
  webhook: (origin: string) =>
    `Only programs on this machine can reach ${origin}. GitHub and other machines can’t.`,
  /** Around the name of the option. */
  fix: { before: "An administrator can set ", after: "." },
  guide: "How to set up a public URL",
};
