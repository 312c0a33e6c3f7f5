/** ntfy's tags: names of emoji, which are shown before the title, and others. */
import type { Level } from "@belfry/contracts/messages/messages";
import { getText } from "../reading/json-path.ts";

const emoji: Readonly<Record<string, string>> = {
  ...{ warning: "⚠️", rotating_light: "🚨", fire: "🔥", skull: "💀", no_entry: "⛔", x: "❌" },
  ...{ white_check_mark: "✅", heavy_check_mark: "✔️", tada: "🎉", partying_face: "🥳" },
  ...{ "+1": "👍", "-1": "👎", thumbsup: "👍", thumbsdown: "👎", ok: "🆗", eyes: "👀" },
  ...{ red_circle: "🔴", orange_circle: "🟠", yellow_circle: "🟡", green_circle: "🟢" },
  ...{ large_blue_circle: "🔵", boom: "💥", bell: "🔔", no_bell: "🔕", loudspeaker: "📢" },
  ...{ information_source: "ℹ️", question: "❓", exclamation: "❗", triangular_flag_on_post: "🚩" },
  ...{ computer: "💻", desktop_computer: "🖥️", floppy_disk: "💾", cd: "💿", battery: "🔋" },
  ...{ package: "📦", rocket: "🚀", bug: "🐛", hammer: "🔨", wrench: "🔧", gear: "⚙️" },
  ...{ hourglass: "⌛", stopwatch: "⏱️", alarm_clock: "⏰", calendar: "📅", zap: "⚡" },
  ...{ lock: "🔒", unlock: "🔓", key: "🔑", shield: "🛡️", closed_lock_with_key: "🔐" },
  ...{ house: "🏠", door: "🚪", thermometer: "🌡️", droplet: "💧", bulb: "💡", snowflake: "❄️" },
  ...{ incoming_envelope: "📨", email: "📧", mailbox: "📫", memo: "📝", link: "🔗", mag: "🔍" },
  ...{ chart_with_upwards_trend: "📈", chart_with_downwards_trend: "📉", bar_chart: "📊" },
  ...{ facepalm: "🤦", robot: "🤖", ghost: "👻", heart: "❤️", star: "⭐", sparkles: "✨" },
};

/** Tags that say how much a message without a priority matters. */
const levels: Readonly<Record<string, Level>> = {
  ...{ rotating_light: "critical", skull: "critical", red_circle: "critical", warning: "warning" },
  ...{ white_check_mark: "success", heavy_check_mark: "success", green_circle: "success" },
};

const maxTags = 20;

export interface Tags {
  emoji: string;
  others: string[];
  level: Level | undefined;
}

/** Tags are a list, or a text with commas. */
export function readTags(text: string, list: unknown): Tags {
  const given = Array.isArray(list)
    ? list.slice(0, maxTags).map((tag) => getText(tag))
    : text.slice(0, 2000).split(",").slice(0, maxTags);
  const tags = given.map((tag) => tag.trim()).filter(Boolean);
  const known = tags.filter((tag) => Object.hasOwn(emoji, tag));
  return {
    emoji: known.map((tag) => emoji[tag]).join(""),
    others: tags.filter((tag) => !known.includes(tag)),
    level: known.map((tag) => levels[tag]).find(Boolean),
  };
}
