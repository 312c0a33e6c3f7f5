/** Made by `web/vite/entity-table.ts`. */
declare module "virtual:entity-table" {
  /** Names of one text have a space between them, texts a comma. */
  export const names: string;
  /** For each text the distance of its first code point, in base 36, and the second one after a colon. */
  export const steps: string;
}
