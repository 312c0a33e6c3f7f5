/** Where an error happened: the file, the line, the function and the source line. */
import { firstText, get, getList, getText } from "../reading/json-path.ts";
import { code, joinTexts, oneLine } from "../reading/markdown.ts";
import { writeFence } from "../slack/mrkdwn/markdown.ts";

/** Returns Markdown, or "" for an event or issue without a file. */
export function locationOf(item: unknown): string {
  const frame = innermostFrame(item);
  const metadata = get(item, "metadata");
  const file = firstText(get(frame, "filename"), get(frame, "abs_path"), get(metadata, "filename"));
  if (!file) return "";
  const place = joinTexts(":", oneLine(file, 160), oneLine(getText(frame, "lineno"), 10));
  const name = oneLine(firstText(get(frame, "function"), get(metadata, "function")), 100);
  const source = oneLine(getText(frame, "context_line"), 200);
  return joinTexts(
    "\n\n",
    joinTexts(" in ", code(place), code(name)),
    source && writeFence(source),
  );
}

/** The innermost frame of the application, or else of a library. Sentry lists the outermost first. */
function innermostFrame(item: unknown): unknown {
  const values = getList(item, "exception", "values");
  const stacks = [get(values.at(-1), "stacktrace"), get(item, "stacktrace")];
  const frames = stacks.map((stack) => getList(stack, "frames")).find(({ length }) => length > 0);
  return frames?.findLast((frame) => get(frame, "in_app") === true) ?? frames?.at(-1);
}
