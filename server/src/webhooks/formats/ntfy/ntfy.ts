/** Messages for ntfy: JSON, or a text with a title, tags and so on in headers or parameters. */
import type { Level } from "@belfry/contracts/messages/messages";
import { type FormatRequest, header, type ReadResult, reject, type Service } from "../format.ts";
import { buildKey, postCard } from "../reading/card.ts";
import { firstText, get, getList, getText, getUrl, isObject } from "../reading/json-path.ts";
import { oneLine, truncate } from "../reading/markdown.ts";
import { writePlain } from "../slack/mrkdwn/plain-text.ts";
import { readKumaNotification } from "../uptime-kuma/monitor.ts";
import { readActions } from "./actions.ts";
import { info } from "./info.ts";
import { readTags } from "./tags.ts";

/** Names of ntfy's headers and parameters, by the member of a JSON body. */
const names = {
  title: ["x-title", "title", "ti", "t"],
  message: ["x-message", "message", "m"],
  priority: ["x-priority", "priority", "prio", "p"],
  tags: ["x-tags", "tags", "tag", "ta"],
  click: ["x-click", "click"],
  actions: ["x-actions", "actions", "action"],
  attach: ["x-attach", "attach", "a"],
  icon: ["x-icon", "icon"],
  filename: ["x-filename", "filename", "file", "f"],
  markdown: ["x-markdown", "markdown", "md"],
  sequence_id: ["x-sequence-id", "sequence-id", "sid"],
} as const;

const priorities: [pattern: RegExp, level: Level][] = [
  [/^(5|max|urgent)$/i, "critical"],
  [/^(4|high)$/i, "warning"],
];

export const ntfy: Service = {
  name: "ntfy",
  info,
  textMember: "message",
  isEmptyAllowed: true,
  eventHeaders: new RegExp(`^(${Object.values(names).flat().join("|")})$`),
  shape: {
    members: ["topic"],
    isBody: (body) =>
      [get(body, "topic"), get(body, "message")].every((value) => typeof value === "string") &&
      ["text", "content", "cards", "event"].every((name) => get(body, name) === undefined),
  },

  read(request): ReadResult {
    if (!isObject(request.body)) return reject("The body is not a JSON object.");
    const value = readerOf(request);
    const [title, message] = [value("title"), value("message")];
    const actions = readActions(value("actions"), getList(request.body, "actions"));
    const monitor = readKumaNotification({ title, message, links: actions });
    if (monitor) return monitor;
    const tags = readTags(value("tags"), get(request.body, "tags"));
    const attachment = getUrl(value("attach"));
    const isMarkdown = /^(true|yes|1)$/i.test(value("markdown"));
    if (!title && !message && !attachment) return reject("The body has no message and no title.");
    const [, level] = priorities.find(([pattern]) => pattern.test(value("priority"))) ?? [];
    const text = truncate(message, 8000);
    const isImage = /\.(png|jpe?g|gif|webp)(\?|$)/i.test(attachment ?? "");
    const fileName = oneLine(value("filename"), 80);
    const click = getUrl(value("click"));
    const sequence = value("sequence_id");
    const heading = [tags.emoji, oneLine(title)].filter(Boolean).join(" ");
    return postCard({
      title: heading,
      titleUrl: heading ? click : undefined,
      text: isMarkdown ? text : writePlain(text),
      imageUrl: isImage ? attachment : undefined,
      links: [
        ...(heading ? [] : [{ text: "Open", url: click }]),
        { text: fileName || "Attachment", url: isImage ? undefined : attachment },
        ...actions,
      ],
      footer: [getText(request.body, "topic"), ...tags.others]
        .map((word) => oneLine(word, 60))
        .filter(Boolean)
        .join(" · "),
      level: level ?? tags.level,
      updateKey: sequence ? buildKey("ntfy", sequence) : undefined,
    });
  },
};

/** Reads a value of the body, a header or a parameter, in this order. */
function readerOf({ headers, query, body }: FormatRequest) {
  return (name: keyof typeof names): string => {
    const inHeaders = names[name].map((one) => decodeHeader(header(headers, one)));
    return firstText(get(body, name), ...inHeaders, ...names[name].map((one) => get(query, one)));
  };
}

/** Decodes RFC 2047: `=?UTF-8?B?…?=`. */
function decodeHeader(value: string): string {
  return value
    .slice(0, 4096)
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?\s]*)\?=/gi, (_whole, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : Buffer.from(
            text
              .replaceAll("_", " ")
              .replace(/=([0-9a-f]{2})/gi, (_code, hex) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            "latin1",
          ).toString("utf8"),
    );
}
