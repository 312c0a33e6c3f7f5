/** How to let a service or program post to a webhook. */
import type { ServiceSetup } from "@belfry/contracts/webhooks/setup";

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
  /** The integration key. */
  key: string;
  name: string;
}

/** The webhook in the guides. */
export const exampleTarget: Target = {
  id: 7,
  url: "https://chat.example.org/api/webhooks/whk_…",
  key: "your integration key",
  name: "Relay",
};

/** Returns a JSON string, which is also a string literal of JavaScript, Python and YAML. */
export function jsonQuote(value: string): string {
  return JSON.stringify(value);
}

/** The value of the field for the secret, as the guide shows it. */
const signatureSecret = "the webhook’s signature secret, if it has one";

export interface NamedSetup extends ServiceSetup {
  /** The name of the service's format. */
  id: string;
  title: string;
}

export function snippetOf({ id, title, note, steps, alternative }: NamedSetup): Snippet {
  return {
    id,
    title,
    note,
    steps: steps.map(({ text = "Enter these values:", code, values }) => ({
      text,
      ...(code && { code: { language: code.language, of: withUrl(code.text) } }),
      ...(values && { values: (target) => Object.entries(values).map(valueFor(target)) }),
    })),
    ...(alternative && { alternative: { ...alternative, code: withUrl(alternative.code) } }),
  };
}

function withUrl(text: string): (target: Target) => string {
  return ({ url, key }) =>
    text
      .replaceAll("{url}", () => url)
      .replaceAll("{server}", () => url.replace(/\/api\/webhooks\/.*$/, ""))
      .replaceAll("{key}", () => key);
}

function valueFor(target: Target) {
  return ([name, value]: [string, string]): FormValue => {
    if (value === "{secret}")
      return { name, value: signatureSecret, isPasted: false, isSecret: true };
    return {
      name,
      value: withUrl(value)(target),
      isPasted: /\{(?:url|server|key)\}|\n/.test(value),
    };
  };
}

/** The values of a form as text. */
export function formText(values: readonly FormValue[]): string {
  return values
    .map(({ name, value }) => `${name}:${value.includes("\n") ? "\n" : " "}${value}`)
    .join("\n");
}
