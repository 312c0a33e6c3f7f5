import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test } from "vitest";
import { loadEmojis } from "../emoji/emoji.ts";
import { Avatar } from "./Avatar.tsx";

beforeAll(loadEmojis);

const shown = (url: string | null) =>
  renderToStaticMarkup(<Avatar name="Nightly backup" url={url} />).replace(/<[^i][^>]*>/g, "");

test("[H6] An emoji avatar shows the emoji, and an unknown name the initials", () => {
  expect(shown("emoji:rocket")).toBe("🚀");
  expect(shown("emoji:wave::skin-tone-4")).toBe("👋🏽");
  expect(shown("emoji:🐘")).toBe("🐘");
  expect(shown("emoji:party_parrot")).toBe("NB");
  expect(shown(null)).toBe("NB");
  expect(shown("/avatar.png")).toContain('src="/avatar.png"');
});
