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

test("A square avatar with the name of a service has its icon, and others have initials", () => {
  const square = (name: string) => renderToStaticMarkup(<Avatar name={name} shape="square" />);
  expect(square("GitHub")).toContain("lucide-git-branch");
  expect(square("Alertmanager EU")).toContain("lucide-siren");
  expect(square("Githubert")).toContain("G");
  expect(square("Relay")).not.toContain("svg");
  expect(renderToStaticMarkup(<Avatar name="Sentry" />)).not.toContain("svg");
});
