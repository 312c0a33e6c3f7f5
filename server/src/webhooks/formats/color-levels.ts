/** The severity of a card by its colour, for formats in which senders choose any colour. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { Level } from "@belfry/contracts/messages/messages";

const levels: readonly Level[] = ["critical", "warning", "success"];

/** Colours of products, which senders use for every message. */
const brandColors: ReadonlySet<string> = new Set([
  ...["#e24329", "#fc6d26", "#fca326"], // GitLab
  ...["#f05032", "#f14e32"], // Git
  ...["#f46800", "#ff8833"], // Grafana
  "#e6522c", // Prometheus
  "#e1567c", // Sentry
  "#e95420", // Ubuntu
  "#cb3837", // npm
  "#ff2d20", // Laravel
  "#ff4500", // Reddit
  "#1db954", // Spotify
]);

/** Returns the worst level of the cards. */
export function levelOfCards(cards: readonly Card[] = []): Level | undefined {
  const found = new Set(cards.map(({ color }) => levelOfColor(color)));
  return levels.find((level) => found.has(level));
}

/** `color` is `#rrggbb` in lower case. Grey, pastel, almost black, blue and violet have no level. */
export function levelOfColor(color: string | undefined): Level | undefined {
  if (!color || brandColors.has(color)) return undefined;
  const { hue, saturation, lightness } = toHsl(color);
  if (saturation < 0.3 || lightness < 0.12 || lightness > 0.82) return undefined;
  if (hue < 20 || hue >= 340) return "critical";
  if (hue < 72) return "warning";
  return hue < 165 ? "success" : undefined;
}

/** The hue is in degrees: 0 red, 60 yellow, 120 green, 240 blue. */
function toHsl(color: string): { hue: number; saturation: number; lightness: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(color.slice(at, at + 2), 16) / 255,
  );
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const range = max - min;
  const lightness = (max + min) / 2;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const sector =
    max === red
      ? (green - blue) / range
      : max === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range;
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  return { hue: (sector * 60 + 360) % 360, saturation, lightness };
}
