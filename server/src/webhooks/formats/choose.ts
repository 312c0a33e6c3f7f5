/** Chooses the format that reads a request: by the webhook's setting, by the URL, or by the request. */
import type { WebhookFormat } from "@belfry/contracts/webhooks/formats";
import { suggest } from "../../config/closest.ts";
import { fail } from "../../problems.ts";
import { discord, isDiscordBody } from "./discord/discord.ts";
import type { AsyncFormat, BodyShape, Format, Headers, SignedRequest } from "./format.ts";
import { isAbsent, native } from "./native/native.ts";
import { nativeSynonyms } from "./native/synonyms.ts";
import { isSigned } from "./reading/signatures.ts";
import { services } from "./services.ts";
import { isSlackBody, mattermost, slack, slackMembers } from "./slack/slack.ts";
import { template } from "./template/templates.ts";

const named = [nativeSynonyms, slack, mattermost, discord, template, ...services];
const formatByName: ReadonlyMap<string, Format | AsyncFormat> = new Map(
  named.map((format) => [format.name, format]),
);

/** Slack's shape on the plain URL: the text is Markdown unless the body says otherwise. */
const slackShaped: Format = { ...mattermost, name: "slack" };

/** Formats that the members of a body identify. Services come first: Teams has attachments too. */
const bodyFormats: (BodyShape & { format: Format })[] = [
  ...services.flatMap((format) => (format.shape ? [{ ...format.shape, format }] : [])),
  { members: slackMembers, isBody: isSlackBody, format: slackShaped },
  { members: ["content", "embeds"], isBody: isDiscordBody, format: discord },
];

/** Most bodies have none of them, so their shapes are not checked. */
const shapeMembers = new Set(bodyFormats.flatMap(({ members }) => members));

/** The headers that identify a service, in the order of `services`. */
const headerIndex = services.flatMap((format) =>
  (format.headers ?? []).map(({ name, pattern = /\S/ }) => ({ name, pattern, format })),
);

interface Content {
  readonly text?: unknown;
  readonly cards?: unknown;
}

/** `name` is the webhook's setting, or else the format that the URL names. */
export function chooseFormat(
  name: Exclude<WebhookFormat, "template"> | undefined,
  body: object,
  headers: Headers,
): Format;
export function chooseFormat(
  name: WebhookFormat | undefined,
  body: object,
  headers: Headers,
): Format | AsyncFormat;
export function chooseFormat(name: WebhookFormat | undefined, body: Content, headers: Headers) {
  if (name !== undefined) return formatNamed(name);
  const isShaped = Object.keys(body).some((member) => shapeMembers.has(member));
  const isNative = !isAbsent(body.text) || !isAbsent(body.cards);
  const byBody = isShaped ? formatOfShape(body) : undefined;
  return byBody ?? formatOfHeaders(headers) ?? (isNative ? native : nativeSynonyms);
}

export function formatNamed(name: WebhookFormat): Format | AsyncFormat {
  return formatByName.get(name) ?? fail("not_found");
}

function formatOfShape(body: object): Format | undefined {
  const isShape = ({ members, isBody }: BodyShape) =>
    members.some((member) => member in body) && isBody(body);
  return bodyFormats.find(isShape)?.format;
}

/**
 * Returns the format whose service sent these headers. Alertmanager and Grafana are known by their
 * user agent only and also send Slack's and Discord's bodies, so those shapes are checked first.
 */
export function formatOfHeaders(headers: Headers): Format | undefined {
  return headerIndex.find(({ name, pattern }) => {
    const value = headers[name];
    return typeof value === "string" && pattern.test(value);
  })?.format;
}

/** Whether the secret signs the request, either in the service's own scheme or in Belfry's. */
export function isSignedFor(name: WebhookFormat | undefined, request: SignedRequest): boolean {
  const format = name === undefined ? formatOfHeaders(request.headers) : formatByName.get(name);
  return isSigned(request, format?.signatures);
}

const formatPaths = ["slack", ...services.map(({ name }) => name)];

/** Rejects a URL whose last segment names no format. */
export function failUnknownFormat(name: string): never {
  fail("not_found", { detail: `No format ${name}.${suggest(name, formatPaths)}` });
}

/** Whether the last segment of a webhook URL names a service's format. */
export function isFormatPath(segment: string): segment is WebhookFormat {
  return services.some(({ name }) => name === segment);
}
