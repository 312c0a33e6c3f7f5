/** Puts the guides for programs into the page `/docs` when it is built. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { Marked } from "marked";

const docsFolder = join(import.meta.dirname, "../docs");
const pageFolder = join(import.meta.dirname, "../web/docs");

/** By the id of the section on the page. */
const guides: Readonly<Record<string, string>> = {
  "post-messages": "guides/post-messages.md",
  cards: "guides/cards.md",
  send: "guides/send.md",
  client: "guides/client.md",
  connect: "guides/connect/README.md",
  ...connectGuides(),
  // For people who want other machines to reach the URL of their webhook.
  "reverse-proxy": "guides/reverse-proxy.md",
};

/** One section for each service. Empty if the folder is missing, as in a release. */
function connectGuides(): Record<string, string> {
  const folder = join(docsFolder, "guides/connect");
  const pages = existsSync(folder) ? readdirSync(folder).sort() : [];
  const names = pages.filter((page) => page !== "README.md" && page.endsWith(".md"));
  return Object.fromEntries(
    names.map((page) => [`connect-${page.slice(0, -3)}`, `guides/connect/${page}`]),
  );
}

/** A plugin of Vite, which then also copies their images. */
export function docsGuides() {
  return {
    name: "docs-guides",
    transformIndexHtml: {
      order: "pre" as const,
      handler: (html: string) => html.replace("<!-- guides -->", guideSections()),
    },
  };
}

function guideSections(): string {
  return Object.entries(guides)
    .filter(([, path]) => existsSync(join(docsFolder, path)))
    .map(([id, path]) => {
      const html = renderGuide(id, path);
      const [, title = ""] = /<h2>(.*)<\/h2>/.exec(html) ?? [];
      return `<section id="${id}" aria-label="${title}">${html}</section>`;
    })
    .join("\n");
}

function renderGuide(id: string, path: string): string {
  const folder = dirname(join(docsFolder, path));
  const marked = new Marked({
    renderer: {
      // The page has one h1. Two guides can have a section of the same name.
      heading({ tokens, depth, text }) {
        const level = depth + 1;
        const anchor = depth === 1 ? "" : ` id="${id}-${slugOf(text)}"`;
        return `<h${level}${anchor}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      // A wide block scrolls, also by keyboard.
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
      link({ href, tokens }) {
        const target = linkTarget(href, folder, id);
        const words = this.parser.parseInline(tokens);
        return target === undefined ? words : `<a href="${escapeHtml(target)}">${words}</a>`;
      },
      image({ href, text }) {
        const file = relative(pageFolder, join(folder, href)).replaceAll("\\", "/");
        return `<img src="${escapeHtml(file)}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
    },
  });
  return marked.parse(readFileSync(join(docsFolder, path), "utf8"), { async: false });
}

/** Returns undefined for pages that are not on this page: their words stay. */
function linkTarget(href: string, folder: string, id: string): string | undefined {
  if (/^https?:/.test(href)) return href;
  const [file = "", anchor] = href.split("#");
  if (file === "") return `#${id}-${anchor}`;
  const path = relative(docsFolder, join(folder, file)).replaceAll("\\", "/");
  if (path === "reference/problems.md") return "/docs/problems";
  const [section] = Object.entries(guides).find(([, guide]) => guide === path) ?? [];
  return section && (anchor ? `#${section}-${anchor}` : `#${section}`);
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/\s+/g, "-");
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
