/** A ready-made way to post to a webhook. */

export interface Snippet {
  /** Also the name of its page under docs/guides/connect. */
  id: string;
  title: string;
  /** Of the code, as fenced blocks name it. */
  language: string;
  /** What to know before pasting. */
  note: string;
  code(webhook: Target): string;
  /** A line for the terminal, to be run once before. */
  before?(webhook: Target): string;
}

export interface Target {
  id: number;
  url: string;
  name: string;
}

/** The page's example: nobody's webhook. */
export const exampleTarget: Target = {
  id: 7,
  url: "https://chat.example.org/api/webhooks/whk_…",
  name: "Relay",
};

/** As JSON, and so as a string of JavaScript, Python and YAML alike. */
export function quoted(value: string): string {
  return JSON.stringify(value);
}
