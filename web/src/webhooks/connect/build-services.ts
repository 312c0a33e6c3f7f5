/** Settings of chats, trackers, build services and hosting that send webhooks. */
import type { Snippet, Target } from "./snippet.ts";

/** Lists a place in the menus of the service, the URL, and further settings. */
const settings =
  (place: string, path: string, ...more: string[]) =>
  ({ url }: Target) =>
    [place, `URL: ${url}/${path}`, ...more].join("\n");

export const buildServices: readonly Snippet[] = [
  {
    id: "teams",
    title: "Microsoft Teams clients",
    language: "text",
    note: "Programs that post to a Teams webhook: enter the URL with /teams at the end as the Teams webhook URL.",
    code: settings("Microsoft Teams webhook URL", "teams"),
  },
];
