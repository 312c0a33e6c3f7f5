/** Made by `web/vite/emoji-table.ts`: one line for each emoji, with `*` for skin tones and its names. */
declare module "virtual:emoji-table" {
  const lines: string;
  export default lines;
}
