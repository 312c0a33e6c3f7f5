/** How to let a service or program post to a webhook. */
export interface Snippet {
  /** Also the file name of its page in docs/guides/connect. */
  id: string;
  title: string;
  /** The messages that the chat gets. */
  note: string;
  /** The steps after the URL is copied. The guide has the same ones. */
  steps: readonly Step[];
  /** Another way to the same result, with a hint shown above it. */
  alternative?: { note: string; language: string; code(webhook: Target): string };
}

export interface Step {
  /** Markdown in one line. */
  text: string;
  code?: { language: string; of(webhook: Target): string };
  /** The values of a form. The guide shows them as a block of text. */
  values?(webhook: Target): FormValue[];
}

export interface FormValue {
  name: string;
  value: string;
  /** Whether the user pastes the value instead of choosing it from a list. */
  isPasted: boolean;
  /** Whether it is the webhook's signature secret, which the setup page creates. */
  isSecret?: boolean;
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

/** The value of the field for the secret, as the guide shows it. */
export const signatureSecret = "the webhook’s signature secret, if it has one";

interface Form {
  text?: string;
  /** The URL goes to this field. */
  field?: string;
  /** The end of the URL. */
  format: string;
  /** Further fields. Those with several lines are pasted, and come last. */
  more?: Record<string, string>;
}

/** A step that fills in a form. */
export function form({
  text = "Enter these values:",
  field = "URL",
  format,
  more = {},
}: Form): Step {
  return {
    text,
    values: ({ url }) => [
      { name: field, value: `${url}${format && `/${format}`}`, isPasted: true },
      ...Object.entries(more).map(([name, value]) => {
        const isSecret = value === signatureSecret;
        return { name, value, isPasted: value.includes("\n"), ...(isSecret && { isSecret }) };
      }),
    ],
  };
}

/** The values of a form as text. */
export function formText(values: readonly FormValue[]): string {
  return values
    .map(({ name, value }) => `${name}:${value.includes("\n") ? "\n" : " "}${value}`)
    .join("\n");
}
