/** The words of a webhook's settings and log in the reader's language: fetched with its dialog. */
import { en } from "./en/en-webhooks.ts";
import { inReadersLanguage } from "./text.ts";

export const webhooksText = inReadersLanguage({ en });
