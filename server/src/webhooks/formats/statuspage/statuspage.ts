/** Statuspage's webhooks: one message per incident, and one per component that has a problem. */
import { type ReadResult, reject, type Service } from "../format.ts";
import { buildKey, postCard } from "../reading/card.ts";
import { firstText, get, getText, isObject } from "../reading/json-path.ts";
import { escapeLine, escapeMarkdown, oneLine, truncate } from "../reading/markdown.ts";
import { readIncident } from "./incidents.ts";
import { info } from "./info.ts";
import { firstTime, footerOf, severityOf, stateOf, wordsOf } from "./statuses.ts";

export const statuspage: Service = {
  name: "statuspage",
  info,
  shape: {
    members: ["incident", "component_update"],
    isBody: (body) => getText(body, "page", "status_indicator") !== "",
  },

  read({ body }): ReadResult {
    const [incident, component] = [get(body, "incident"), get(body, "component")];
    if (isObject(incident) && getText(incident, "status")) return readIncident(body, incident);
    const status = firstText(get(body, "component_update", "new_status"), get(component, "status"));
    if (isObject(component) && status) return readComponent(body, status);
    return reject("The body has neither an incident nor a component with a status.");
  },
};

function readComponent(body: unknown, status: string): ReadResult {
  const update = get(body, "component_update");
  const [component, before] = [get(body, "component"), getText(update, "old_status")];
  const id = firstText(get(component, "id"), get(update, "component_id"));
  const severity = severityOf(status);
  const isOver = severity.level === "success";
  return postCard({
    ...severity,
    title: `${wordsOf(status)}: ${oneLine(getText(component, "name"), 120) || "a component"}`,
    text: escapeMarkdown(truncate(getText(component, "description"), 400)),
    fields: { Before: before && escapeLine(wordsOf(before), 60) },
    timestamp: firstTime(get(update, "created_at"), get(component, "updated_at")),
    footer: footerOf(body),
    state: stateOf(id, isOver),
    updateKey: buildKey("statuspage-component", id),
    isOver,
  });
}
