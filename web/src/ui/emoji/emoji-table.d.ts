/** Made by `web/vite/emoji-table.ts`: one line for each emoji, with `*` for skin tones and its names. */
declare module "virtual:emoji-table" {
  const lines: string;
  export default lines;
}

/** Made by the same file: for the same emoji the digit of the group, the label and other words. */
declare module "virtual:emoji-details" {
  const lines: string;
  export default lines;
}
