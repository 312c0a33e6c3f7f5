/** Requests to Opsgenie's Alert API: alerts that are created, changed, acknowledged and closed. */
import { limits } from "@belfry/contracts/limits";
import type { Card } from "@belfry/contracts/messages/cards";
import { changeAlert, type ReadResult, reject } from "../format.ts";
import { buildKey, colorOfLevel, colors, postCard } from "../reading/card.ts";
import { firstText, get, getList, getText, getUrl, isObject } from "../reading/json-path.ts";
import { escapeLine, escapeMarkdown, joinTexts, oneLine, truncate } from "../reading/markdown.ts";
import { showPairs } from "../reading/texts/pairs.ts";
import { levelOfPriority, listNames } from "./priorities.ts";

const descriptionLength = 5000;
/** Opsgenie's limit, in characters. */
const aliasLength = 512;

/**
 * The body of a request has the member `request`, which the path of the API names: `create`, `close`,
 * `acknowledge`, `notes`, `message`, `description` or `priority`. `identifier` and `identifierType` name
 * the alert.
 */
export function isAlertRequest(body: unknown): boolean {
  return isObject(body) && typeof body.request === "string";
}

/** A reason begins with the name of the member that is wrong. */
export function readAlertRequest(body: unknown): ReadResult {
  const request = getText(body, "request");
  if (request === "create") return readCreate(body);
  const alert = alertOf(body);
  if (alert === undefined) return reject("identifier must name an alert.");
  const user = getText(body, "user");
  const note = getText(body, "note");
  switch (request) {
    case "close":
      return changeAlert({
        type: "resolve",
        alert,
        withEnd: (card) => withNote({ ...card, color: colors.green }, joinTexts(": ", user, note)),
      });
    case "acknowledge":
      return changeAlert({ type: "acknowledge", alert, note: joinTexts(": ", user, note) });
    case "notes":
      if (note === "") return reject("note must not be empty.");
      return changeAlert({
        type: "reply",
        alert,
        draft: {
          text: escapeMarkdown(truncate(note, descriptionLength)),
          username: oneLine(user, limits.nameLength) || undefined,
        },
      });
    case "message":
    case "description":
    case "priority":
      return readEdit(body, request, alert);
    default:
      return reject(`request must not be ${oneLine(request, 40)}.`);
  }
}

function readCreate(body: unknown): ReadResult {
  const message = getText(body, "message");
  const alias = getText(body, "alias");
  const priority = getText(body, "priority");
  if (message === "") return reject("message must not be empty.");
  if (alias.length > aliasLength) {
    return reject(`alias must have at most ${aliasLength} characters.`);
  }
  // Opsgenie's default.
  const level = levelOfPriority.get(priority || "P3");
  if (!level) return reject("priority must be P1, P2, P3, P4 or P5.");
  const details = showPairs(get(body, "details"));
  const updateKey = buildKey("opsgenie", alias);
  return postCard({
    level,
    state: "open",
    title: oneLine(message),
    titleUrl: getUrl(body, "source"),
    text: joinTexts(
      "\n\n",
      escapeMarkdown(truncate(getText(body, "description"), descriptionLength)),
      escapeMarkdown(truncate(getText(body, "note"))),
      details.text,
    ),
    fields: {
      Priority: priority,
      Entity: escapeLine(getText(body, "entity"), 100),
      Source: escapeLine(getText(body, "source"), 200),
      User: escapeLine(getText(body, "user"), 100),
      Responders: namesOf(body, "responders"),
      Tags: listNames(get(body, "tags")),
      Actions: listNames(get(body, "actions")),
      ...details.fields,
    },
    details: details.details,
    ...(updateKey && { updateKey }),
  });
}

/** Alertmanager's `update_alerts` sends the message and the description again after each alert. */
function readEdit(
  body: unknown,
  member: "message" | "description" | "priority",
  alert: string | number,
): ReadResult {
  const value = getText(body, member);
  if (value === "") return reject(`${member} must not be empty.`);
  if (member === "priority") {
    const level = levelOfPriority.get(value);
    if (!level) return reject("priority must be P1, P2, P3, P4 or P5.");
    return changeAlert({
      type: "edit",
      alert,
      level,
      withEdit: (card) => withPriority(card, value, colorOfLevel[level]),
    });
  }
  const text = escapeMarkdown(truncate(value, descriptionLength));
  return changeAlert({
    type: "edit",
    alert,
    withEdit: (card) =>
      member === "message"
        ? { ...card, title: oneLine(value) }
        : // A text that begins with the description also has a note or details.
          { ...card, text: card.text?.startsWith(text) ? card.text : text },
  });
}

/** The id of an alert is that of its message. Aliases of requests without one are ids, too. */
function alertOf(body: unknown): string | number | undefined {
  const identifier = getText(body, "identifier");
  const isAlias = getText(body, "identifierType") === "alias";
  if (!isAlias && /^[1-9]\d{0,14}$/.test(identifier)) return Number(identifier);
  return buildKey("opsgenie", identifier);
}

function withNote(card: Card, note: string): Card {
  if (note === "") return card;
  return { ...card, text: joinTexts("\n\n", card.text ?? "", escapeMarkdown(truncate(note))) };
}

function withPriority(card: Card, value: string, color: string): Card {
  const others = (card.fields ?? []).filter(({ title }) => title !== "Priority");
  return { ...card, color, fields: [{ title: "Priority", value, short: true }, ...others] };
}

function namesOf(body: unknown, member: string): string {
  return getList(body, member)
    .slice(0, 8)
    .map((one) => escapeLine(firstText(get(one, "name"), get(one, "username"), get(one, "id")), 60))
    .filter(Boolean)
    .join(", ");
}
