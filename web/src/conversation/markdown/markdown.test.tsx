/** Rendering of Markdown: result, safety and time. */
import process from "node:process";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { loadEmojis } from "../../ui/emoji/emoji.ts";
import { Markdown } from "./Markdown.tsx";
import { parseMarkdown } from "./read-markdown.ts";

/** The HTML of a message without the attributes that only style it. */
function html(source: string): string {
  return renderToStaticMarkup(<Markdown source={source} />)
    .replace(/ (class|dir|tabindex|aria-label)="[^"]*"/g, "")
    .replace(/^<div>|<\/div>$/g, "");
}

describe("Markdown of a message", () => {
  test("A CI message is shown with its heading, list, code and quote", () => {
    expect(html("## Build **passed**\n- job: `test`\n> ok")).toBe(
      "<h3>Build <strong>passed</strong></h3>" +
        "<ul><li>job: <code>test</code></li></ul>" +
        "<blockquote><p>ok</p></blockquote>",
    );
  });

  test("[U5] An image alone on its line is a block, also between lines of text", () => {
    const shape = (source: string) => html(source).replace(/<a.*?<\/a>/g, "IMAGE");
    const image = "![a](https://example.org/a.png)";
    expect(shape(`one\n${image}\ntwo`)).toBe("<p>one</p>IMAGE<p>two</p>");
    expect(shape(`${image}\n${image}`)).toBe("IMAGEIMAGE");
    expect(shape(`a ${image}\nb`)).toBe("<p>a IMAGE<br/>b</p>");
    expect(shape(image)).toBe("IMAGE");
  });

  test("[U19] A quote has the direction of its first letter", () => {
    const quoteOf = (source: string) =>
      /<blockquote[^>]*>/.exec(renderToStaticMarkup(<Markdown source={source} />))?.[0];
    expect(quoteOf("> **مرحبا** hello")).toBe('<blockquote dir="rtl">');
    expect(quoteOf("> 1. שלום\n> - a")).toBe('<blockquote dir="rtl">');
    expect(quoteOf("> hello مرحبا")).toBe('<blockquote dir="ltr">');
    expect(quoteOf("> 123")).toBe('<blockquote dir="ltr">');
  });

  test("[U21] Headings of a message are below the heading of the chat", () => {
    expect(html("# a\n\n## b\n\n###### c")).toBe("<h2>a</h2><h3>b</h3><h6>c</h6>");
  });

  test("A line break stays, and an empty line starts a paragraph", () => {
    expect(html("one\ntwo\n\nthree")).toBe("<p>one<br/>two</p><p>three</p>");
  });

  test("Lists are nested, start at their first number and have task boxes", () => {
    expect(html("3. three\n   - inner\n4. four")).toBe(
      '<ol start="3"><li>three<ul><li>inner</li></ul></li><li>four</li></ol>',
    );
    expect(html("- [x] done\n- [ ] open").match(/data-done/g)).toHaveLength(1);
  });

  test("Bold, italic and struck text is rendered", () => {
    expect(html("**a** *b* ~~c~~")).toBe("<p><strong>a</strong> <em>b</em> <del>c</del></p>");
  });

  test("A table keeps its alignment and scrolls in its own box", () => {
    expect(html("| a | b |\n|---|--:|\n| 1 | 2 |")).toBe(
      '<div role="group"><table><thead><tr><th>a</th>' +
        '<th data-align="right">b</th></tr></thead>' +
        '<tbody><tr><td>1</td><td data-align="right">2</td></tr></tbody></table></div>',
    );
  });

  test("Fenced code keeps every character", () => {
    expect(html("```sh\na  <b> && *c*\n```")).toContain("<code>a  &lt;b&gt; &amp;&amp; *c*</code>");
  });

  test("Bare URLs become links that send no referrer", () => {
    expect(html("see https://example.org/a?b=c.")).toBe(
      '<p>see <a href="https://example.org/a?b=c" target="_blank" ' +
        'rel="noopener noreferrer nofollow">https://example.org/a?b=c</a>.</p>',
    );
  });

  test("[H16] All character references of CommonMark are decoded, but not in code and bare URLs", () => {
    expect(html("a &lt; b &#x41; &unknown;")).toBe("<p>a &lt; b A &amp;unknown;</p>");
    expect(html("&euro; &frac12; &CounterClockwiseContourIntegral; &AMP; &amp;nbsp;")).toBe(
      "<p>€ ½ ∳ &amp; &amp;nbsp;</p>",
    );
    expect(html("`&euro;`")).toBe("<p><code>&amp;euro;</code></p>");
    expect(html("https://a.example/?b=1&copy;=2")).toContain(
      ">https://a.example/?b=1&amp;copy;=2<",
    );
  });

  test("[H16] The title of a link has no character references", () => {
    expect(html('[a](https://a.example "the &quot;b&quot; &mdash; c")')).toContain(
      'title="the &quot;b&quot; — c"',
    );
  });

  test("[H16] The text of an image has no Markdown", () => {
    const image =
      "![**Build** `main` &mdash; [log](https://b.example) \\_x\\_](https://a.example/a.png)";
    expect(html(image)).toContain('title="Build main — log _x_"');
  });
});

describe("Emoji shortcodes", () => {
  beforeAll(loadEmojis);

  test.each([
    [":rocket: Deployed :tada::white_check_mark:", "🚀 Deployed 🎉✅"],
    [":white\\_check\\_mark: *:fire:*", "✅ <em>🔥</em>"],
    [":+1: :wave::skin-tone-3: :female-technologist::skin-tone-6:", "👍 👋🏼 👩🏿‍💻"],
    [":warning::skin-tone-2:", "⚠️"],
    ["(:x:) “:heavy_check_mark:”", "(❌) “✔️”"],
  ])("[H6] GitHub's and Slack's names are shown as emoji: %s", (source, shown) => {
    expect(html(source)).toBe(`<p>${shown}</p>`);
  });

  test.each([
    "at 10:30:45, ratio 16:100:9",
    "std::x::y and a:rocket:",
    ":party_parrot: :no such: ::",
    "`:rocket:`",
    "https://a.example/:rocket:/b",
    "\\:rocket:",
    "```\n:rocket:\n```",
  ])("[H6] Other colons, code, URLs and unknown names stay unchanged: %s", (source) => {
    expect(html(source)).not.toMatch(/\p{Extended_Pictographic}/u);
  });
});

describe("Limits of a message", () => {
  test.each([
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "<b>bold</b>",
    "<!-- hidden -->",
    '<iframe src="https://example.org"></iframe>',
    "a <style>* { display: none }</style> b",
  ])("HTML stays text: %s", (source) => {
    const escaped = source.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    expect(html(source)).toBe(`<p>${escaped.replaceAll('"', "&quot;")}</p>`);
  });

  test.each([
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](&#106;avascript:alert(1))",
    "[a](\u0001javascript:alert(1))",
    "[a](data:text/html,x)",
    "[a](vbscript:x)",
    "[a](file:///etc/passwd)",
    "[a](/api/auth/logout)",
    "<javascript:alert(1)>",
    "![a](javascript:alert(1))",
    "![a](data:image/png;base64,AAAA)",
  ])("A URL that is not http, https or mailto is not a link: %s", (source) => {
    expect(html(source)).not.toMatch(/href=|src=/);
  });

  test("An image links to its URL, but is not loaded from there", () => {
    for (const url of ["https://example.org/a.png", "http://example.org/a.png"]) {
      const shown = html(`![a](${url})`);
      expect(shown).toContain(`href="${url}"`);
      expect(shown).toContain('role="img"');
      expect(shown).not.toContain("src=");
    }
    expect(html("![a](mailto:ada@example.org)")).not.toContain('role="img"');
  });

  test("An image inside a link makes one link", () => {
    const linked = html("[![a](https://example.org/a.png)](https://example.org)");
    expect(linked.match(/<a /g)).toHaveLength(1);
    expect(linked).toContain('role="img"');
  });

  test("A text with only a link definition is shown as it is", () => {
    expect(html("[a]: https://example.org")).toContain("[a]: https://example.org");
  });

  test("Deeply nested quotes are shown as text", () => {
    expect(html(">".repeat(5000)).match(/<blockquote/g)?.length).toBeLessThan(20);
    expect(html("1. ".repeat(5000)).match(/<ol/g)?.length).toBeLessThan(20);
    expect(html("*_".repeat(5000)).match(/<em/g)?.length ?? 0).toBeLessThan(20);
  });
});

describe("64 KiB of any text are parsed in less than 100 ms", () => {
  const size = 64 * 1024;
  const single = "*_[(>`#|-~<!) \n\t\\&:@/.=+\"'1a\u00a0ä🦊".match(/./gsu) ?? [];
  const mixed = [
    "[](", "**a ", "*a ", "_a", "a_", "a*", "a**", "*_", "~~a", "![", "![a](b", "[a](", "[a]",
    "][", "> ", ">a\n\n", "> > ", "- ", "- a\n", "* a\n", "  - a\n", "1. ", "1.\n", "- [ ] ",
    "a\n-\n", "a\n=\n", "a|b\n-|-\n", "a|b\n:-\n", "|a|b|\n|-|\n", "a\n:-\n", "``` ", "`a", "``a` ",
    "<a", "<!--", "<div>\n", "<a@b.c> ", "http://", "www.", "a@b.", "https://a.b/(", "&#", "&amp;",
    "    a\n", "a  \n", "[a]: b\n", "# a\n", "```\na\n", "\n>", "[a](b \"",
  ]; // biome-ignore format: a table of patterns

  test.each([...single, ...mixed])("%j", (pattern) => {
    const text = pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size);
    expect(fastestOf(3, () => parseMarkdown(text))).toBeLessThan(100);
  });
});

/** Returns the shortest of several runs in CPU time, which other processes do not affect. */
function fastestOf(runs: number, run: () => void): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let count = 0; count < runs && fastest >= 100; count++) {
    const start = process.threadCpuUsage();
    run();
    const { user, system } = process.threadCpuUsage(start);
    fastest = Math.min(fastest, (user + system) / 1000);
  }
  return fastest;
}
