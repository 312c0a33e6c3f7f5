/** How to let a service post to a webhook: the steps of the setup page and of the guide. */

/** The groups of the list of services. */
export type SetupGroup = "chats" | "builds" | "code" | "monitoring" | "other";

/**
 * Codes and values contain `{url}` in place of the URL of the webhook, `{server}` of that of the server, and
 * `{key}` of the webhook's integration key.
 */
export interface ServiceSetup {
  group: SetupGroup;
  /** In place of the title of the service. */
  title?: string;
  /** The messages that the chat gets. */
  note: string;
  /** The steps after the URL is copied. */
  steps: readonly SetupStep[];
  /** Another way to the same result, with a hint shown above it. */
  alternative?: { note: string; language: string; code: string };
}

export interface SetupStep {
  /** Markdown in one line. "Enter these values:" if a step has only values. */
  text?: string;
  code?: { language: string; text: string };
  /** The values of a form, by field. `{secret}` is the signature secret of the webhook. */
  values?: Readonly<Record<string, string>>;
  /** Markdown that only the guide adds to the text. */
  details?: string;
}
