/** Who reads a delivery: as the webhook is set, as the address says, or by what it is itself. */

import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import type { Templates } from "@belfry/contracts/webhooks/templates";
import { fail } from "../../problems.ts";
import type { Delivery, Reading } from "../incoming/request.ts";
import { isDiscordBody, readDiscord } from "./discord/discord.ts";
import type { Said } from "./draft.ts";
import type { Format, Signed } from "./format.ts";
import { formatByName, recognised } from "./formats.ts";
import { readNative } from "./native/native.ts";
import { isSignedNatively } from "./reading/signatures.ts";
import { knownAlert } from "./slack/alert-key.ts";
import { isSlackBody, readSlack } from "./slack/slack.ts";
import { fillTemplates } from "./template/templates.ts";

export interface Reader {
  /** As the delivery log calls it. */
  name: WebhookFormat;
  read(delivery: Delivery): Reading;
}

const native: Reader = { name: "native", read: ({ body }) => readNative(body) };
const slack: Reader = {
  name: "slack",
  read: (delivery) => readAsSlack(delivery, "mrkdwn"),
};
const mattermost: Reader = {
  name: "mattermost",
  read: (delivery) => readAsSlack(delivery, "markdown"),
};
const discord: Reader = {
  name: "discord",
  read: (delivery) => knownAlert(shown(readDiscord(delivery.body, delivery)), delivery.headers),
};

/** `format` as the webhook is set, or else the address; without one the delivery itself tells. */
export function readerOf(
  format: WebhookFormat | undefined,
  delivery: Delivery,
  templates: Templates | null,
): Reader {
  switch (format) {
    case undefined:
      return byEvidence(delivery);
    case "native":
      return native;
    case "slack":
      return slack;
    case "mattermost":
      return mattermost;
    case "discord":
      return discord;
    case "template":
      return ofTemplates(templates ?? { text: "" });
    default:
      return ofFormat(formatByName(format) ?? fail("not_found"));
  }
}

/** Whether a delivery carries the secret in its service's way, or else in ours. */
export function isSignedFor(format: WebhookFormat | undefined, signed: Signed): boolean {
  const service = format === undefined ? recognised(signed.headers) : formatByName(format);
  return service?.isSigned?.(signed) || isSignedNatively(signed);
}

/** Ours, and whatever is unmistakably another's: one URL for every sender. */
function byEvidence({ body, headers }: Delivery): Reader {
  if (isSlackBody(body)) return { ...mattermost, name: "slack" };
  if (isDiscordBody(body)) return discord;
  const format = recognised(headers);
  return format ? ofFormat(format) : native;
}

function ofFormat(format: Format): Reader {
  return {
    name: format.name,
    read(delivery) {
      const outcome = format.read(delivery);
      switch (outcome.type) {
        case "post":
          return outcome.said;
        case "ignore":
          return { ignored: outcome.reason };
        case "reject":
          fail("invalid_body", { detail: outcome.reason });
      }
    },
  };
}

function ofTemplates(templates: Templates): Reader {
  return { name: "template", read: (delivery) => fillTemplates(templates, delivery) };
}

function readAsSlack({ body, headers }: Delivery, textDefault: "mrkdwn" | "markdown"): Said {
  return knownAlert(shown(readSlack(body, { textDefault })), headers);
}

/** Files may be all there is to show, so that is not decided here. */
function shown(said: Said | "empty"): Said {
  return said === "empty" ? { text: "" } : said;
}
