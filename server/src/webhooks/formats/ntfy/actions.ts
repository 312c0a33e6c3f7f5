/** Buttons of ntfy messages: objects, or ntfy's short form in a header. */
import { getText, getUrl } from "../reading/json-path.ts";
import { oneLine } from "../reading/markdown.ts";

export interface ActionLink {
  text: string;
  url: string | undefined;
}

const maxActions = 10;

/** Only buttons that open a URL work in a chat. */
export function readActions(short: string, actions: readonly unknown[]): ActionLink[] {
  const links = actions
    .slice(0, maxActions)
    .filter((action) => getText(action, "action") === "view")
    .map((action) => ({
      text: oneLine(getText(action, "label"), 80) || "Open",
      url: getUrl(action, "url"),
    }));
  return [...links, ...short.slice(0, 4096).split(";").slice(0, maxActions).flatMap(readShort)];
}

/** `view, Open the log, https://logs.example.org/7, clear=true` */
function readShort(action: string): ActionLink[] {
  const parts = action.split(",").map((part) => part.trim());
  const named = (name: string) =>
    parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1);
  const kind = named("action") ?? parts[0] ?? "";
  if (kind !== "view") return [];
  const label = (named("label") ?? parts[1] ?? "").replace(/^(['"])(.*)\1$/, "$2");
  return [{ text: oneLine(label, 80) || "Open", url: getUrl(named("url") ?? parts[2]) }];
}
