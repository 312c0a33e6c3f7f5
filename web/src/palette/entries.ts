/** The suggestions of the palette, in groups. */

import type { Chat } from "@belfry/contracts/chats";
import type { Message } from "@belfry/contracts/messages/messages";
import { canAdminister } from "@belfry/contracts/permissions";
import type { SearchHit } from "@belfry/contracts/search/search";
import type { Me, UserSummary } from "@belfry/contracts/users";
import { alertTitle } from "../conversation/alert-dialogs/alert-title.ts";
import { searchText } from "../text/screens/chats/search.ts";
import { alertsText } from "../text/screens/on-call/alerts.ts";
import { text } from "../text/text.ts";
import { type FuzzyMatch, fuzzyMatch } from "./fuzzy.ts";

const words = searchText.palette;

export type ActionName =
  | "newChat"
  | "browse"
  | "alerts"
  | "acknowledge"
  | "webhooks"
  | "settings"
  | "notifications"
  | "invite"
  | "administration"
  | "light"
  | "dark"
  | "system"
  | "search"
  | "signOut";

export type Entry = { key: string; ranges: FuzzyMatch["ranges"] } & (
  | { kind: "chat"; chat: Chat; name: string }
  | { kind: "person"; user: UserSummary; name: string }
  | { kind: "action"; action: ActionName; name: string; chat?: Chat; alert?: Message }
  | { kind: "message"; hit: SearchHit }
  | { kind: "searchAll"; query: string; name: string }
);

export interface Group {
  title: string;
  entries: Entry[];
}

/** The first character restricts the palette: `@` to people, `#` to chats, `>` to actions. */
export function readInput(input: string): { scope: "@" | "#" | ">" | null; query: string } {
  const [first] = input;
  if (first === "@" || first === "#" || first === ">") {
    return { scope: first, query: input.slice(1).trim() };
  }
  return { scope: null, query: input.trim() };
}

interface Sources {
  input: string;
  me: Me;
  chats: readonly Chat[];
  recentIds: readonly number[];
  openChat: Chat | undefined;
  /** Alerts of the open chat that nobody is on. */
  alerts: readonly Message[];
  users: readonly UserSummary[];
  hits: readonly SearchHit[];
}

const placesMax = 6;
const actionsMax = 4;
const alertsMax = 3;

export function groupsOf(sources: Sources): Group[] {
  const { scope, query } = readInput(sources.input);
  const groups: Group[] = [];
  if (scope !== ">") {
    const places = [
      ...(scope === "@" ? [] : chatEntries(sources, query)),
      ...(scope === "#" || (query === "" && scope === null) ? [] : personEntries(sources, query)),
    ].sort((a, b) => b.score - a.score);
    const title = query === "" && scope === null ? words.recent : words.places;
    groups.push({
      title,
      entries: places.slice(0, scope ? 20 : placesMax).map(({ entry }) => entry),
    });
  }
  if (scope === null || scope === ">") {
    const actions = actionEntries(sources, query).slice(0, scope || query === "" ? 20 : actionsMax);
    groups.push({ title: words.actions, entries: actions });
  }
  if (scope === null && query !== "") {
    groups.push({ title: words.messages, entries: messageEntries(sources, query) });
  }
  return groups.filter(({ entries }) => entries.length > 0);
}

interface Scored {
  score: number;
  entry: Entry;
}

/** Recent chats come first, and are a little better. */
function chatEntries({ chats, recentIds, openChat }: Sources, query: string): Scored[] {
  return chats.flatMap((chat): Scored[] => {
    const recent = recentIds.indexOf(chat.id);
    const bonus = recent < 0 ? 0 : recentIds.length - recent;
    const base = { key: `chat ${chat.id}`, kind: "chat" as const, chat, name: chat.title };
    if (query === "") {
      const isHere = chat.id === openChat?.id;
      return isHere ? [] : [{ score: bonus, entry: { ...base, ranges: [] } }];
    }
    const match = fuzzyMatch(chat.title, query);
    const score = (match?.score ?? 0) + bonus / 2 - (chat.archivedAt ? 10 : 0);
    return match ? [{ score, entry: { ...base, ranges: match.ranges } }] : [];
  });
}

function personEntries({ users, me }: Sources, query: string): Scored[] {
  return users.flatMap((user): Scored[] => {
    if (user.id === me.id) return [];
    const { id, displayName: name } = user;
    // The server also finds e-mail addresses and handles.
    const match = query === "" ? undefined : fuzzyMatch(name, query);
    const entry: Entry = {
      key: `user ${id}`,
      kind: "person",
      user,
      name,
      ranges: match?.ranges ?? [],
    };
    return [{ score: match?.score ?? 0, entry }];
  });
}

function actionEntries({ me, openChat, alerts }: Sources, query: string): Entry[] {
  const group = openChat?.kind === "group" ? openChat : undefined;
  const names: [ActionName, string, Chat?][] = [
    ["newChat", words.newChat],
    ["browse", text.sidebar.browse],
    ["alerts", alertsText.list.title],
    ...(group
      ? [["webhooks", words.webhooks(group.title), group] as [ActionName, string, Chat]]
      : []),
    ["search", words.search],
    ["settings", words.settings],
    ["notifications", words.notifications],
    ...(canAdminister(me)
      ? ([
          ["invite", text.users.invite, group],
          ["administration", words.administration],
        ] as [ActionName, string, Chat?][])
      : []),
    ["light", words.light],
    ["dark", words.dark],
    ["system", words.system],
    ["signOut", words.signOut],
  ];
  const scored = names.flatMap(([action, name, chat]) => {
    const match = query === "" ? { score: 0, ranges: [] } : fuzzyMatch(name, query);
    if (!match) return [];
    const entry: Entry = { key: action, kind: "action", action, name, ranges: match.ranges };
    return [{ score: match.score, entry: chat ? { ...entry, chat } : entry }];
  });
  return [...scored, ...alertEntries(alerts, query)]
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

/** The worst alerts of the open chat can be acknowledged. */
function alertEntries(alerts: readonly Message[], query: string): Scored[] {
  return alerts.slice(0, alertsMax).flatMap((alert): Scored[] => {
    const name = alertsText.command(alertTitle(alert));
    const match = query === "" ? { score: 0, ranges: [] } : fuzzyMatch(name, query);
    if (!match) return [];
    const base = { kind: "action" as const, action: "acknowledge" as const, name, alert };
    const entry: Entry = { ...base, key: `acknowledge ${alert.id}`, ranges: match.ranges };
    return [{ score: match.score, entry }];
  });
}

function messageEntries({ hits }: Sources, query: string): Entry[] {
  const found = hits.map((hit): Entry => {
    const { chat, message } = hit;
    return { key: `message ${chat.id} ${message.id}`, kind: "message", hit, ranges: [] };
  });
  const all: Entry = {
    key: "search all",
    kind: "searchAll",
    query,
    name: words.searchAll(query),
    ranges: [],
  };
  return [...found, all];
}
