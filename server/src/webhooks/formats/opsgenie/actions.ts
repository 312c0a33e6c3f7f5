/** Actions on Opsgenie's alerts: the state that they lead to, and who did what. */
import { firstText, get, getText } from "../reading/json-path.ts";
import {
  capitalize,
  escapeLine,
  escapeMarkdown,
  joinTexts,
  truncate,
} from "../reading/markdown.ts";

export interface AlertAction {
  /** The state of the alert in the title. */
  phase: string;
  /** Markdown. The actor and the action, except for Create. */
  text: string;
  /** A note changes no state and may come after the end. */
  isNote: boolean;
}

const phases = new Map<string, string>([
  ["Acknowledge", "Acknowledged"],
  ["Close", "Closed"],
  ["Delete", "Deleted"],
  ["Escalate", "Escalated"],
  ["AddNote", "Note"],
  ["Snooze", "Snoozed"],
]);

export function actionOf(body: unknown): AlertAction {
  const name = getText(body, "action");
  const alert = get(body, "alert");
  const note = escapeMarkdown(truncate(getText(alert, "note"), 800));
  const actor = escapeLine(firstText(get(alert, "username"), get(body, "source", "name")), 80);
  const isNote = name === "AddNote";
  const what = isNote ? "" : describe(name, body);
  const who = actor && `**${actor}**`;
  const done = what && (who ? `${who} ${what}` : capitalize(what));
  return {
    phase: phases.get(name) ?? "Open",
    text: isNote ? joinTexts(": ", who, note) : joinTexts("\n\n", done, note),
    isNote,
  };
}

/** Returns what the actor did, as the rest of a sentence. */
function describe(name: string, body: unknown): string {
  const alert = get(body, "alert");
  const value = (member: string) => escapeLine(getText(alert, member), 80);
  const notified = escapeLine(getText(body, "escalationNotify", "name"), 80);
  switch (name) {
    case "Create":
      return "";
    case "Acknowledge":
      return "acknowledged the alert";
    case "UnAcknowledge":
      return "withdrew the acknowledgement";
    case "Close":
      return "closed the alert";
    case "Delete":
      return "deleted the alert";
    case "Escalate":
      return joinTexts(" to ", "escalated the alert", notified);
    case "AssignOwnership":
      return joinTexts(" to ", "assigned the alert", value("owner"));
    case "TakeOwnership":
      return "took ownership";
    case "AddTeam":
      return joinTexts(" ", "added the team", value("team"));
    case "AddRecipient":
    case "AddResponder":
      return joinTexts(
        " ",
        "added",
        value("recipient") || value("addedResponder") || "a responder",
      );
    case "AddTags":
      return joinTexts(" ", "added the tags", value("addedTags"));
    case "RemoveTags":
      return joinTexts(" ", "removed the tags", value("removedTags"));
    case "UpdatePriority":
      return joinTexts(
        " ",
        "changed the priority",
        value("oldPriority") && `from ${value("oldPriority")}`,
      );
    default:
      // A custom action, or one that Opsgenie added later: `UpdateDescription`.
      return `ran the action ${capitalize(escapeLine(name, 60))}`;
  }
}
