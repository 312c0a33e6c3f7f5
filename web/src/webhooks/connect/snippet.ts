/** A snippet that posts to a webhook, or the settings of a service that does. */
export interface Snippet {
  /** Also the file name of its page in docs/guides/connect. */
  id: string;
  title: string;
  /** Language of the code, as in fenced blocks. */
  language: string;
  /** A hint shown above the code. */
  note: string;
  code(webhook: Target): string;
  /** A command to run once before. */
  before?(webhook: Target): string;
  /** Another way to the same result, with a hint shown above it. */
  alternative?: { note: string; code(webhook: Target): string };
}

export interface Target {
  id: number;
  url: string;
  name: string;
}

/** The webhook in the guides. */
export const exampleTarget: Target = {
  id: 7,
  url: "https://chat.example.org/api/webhooks/whk_…",
  name: "Relay",
};

/** Returns a JSON string, which is also a string literal of JavaScript, Python and YAML. */
export function jsonQuote(value: string): string {
  return JSON.stringify(value);
}

/** Lists a place in the menus of a service, the URL with the format, and further settings. */
export function settings(place: string, format: string, ...more: string[]) {
  return ({ url }: Target) => [place, `URL: ${url}/${format}`, ...more].join("\n");
}
