/** Random messages and cards with all that senders write: Markdown, entities, HTML, and odd characters. */
import type { Card } from "@belfry/contracts/messages/cards";
import type { WebhookPost } from "@belfry/contracts/webhooks/webhook-post";
import { characterEntities } from "character-entities";
import type { createRandom } from "../../test/random.ts";

type Random = ReturnType<typeof createRandom>;
type Texts = readonly [string, ...string[]];

export const entityNames = Object.keys(characterEntities);

/** Every construct of Markdown that the app knows, and what only looks like one. */
export const constructs: Texts = [
  "# One\n## Two\n### Three\n#### Four\n##### Five\n###### Six",
  "Title\n=====\n\nSubtitle\n-----",
  "**bold** *italic* ***both*** __bold__ _italic_ ~~gone~~ `code` ``a ` b``",
  "- one\n- two\n  - three\n    1. four\n    2. five\n\n+ plus\n* star",
  "7. seven\n8. eight\n\n   a paragraph of eight",
  "- [ ] open\n- [x] done",
  "> quote\n> > nested\n>\n> - list",
  "| left | right |\n| :--- | ---: |\n| `a` | **b** |\n| &amp; | \\| |",
  "```ts\nconst a: string = `</script>`;\n```\n\n~~~no-such-language {1,2}\ncode\n~~~",
  "    indented code\n\ttab",
  "```\nnever closed <b>",
  '[link](https://example.org/a?b=1&amp;c=2 "a &quot;title&quot;") <https://example.org> https://example.org',
  "[ref][a] and [a]\n\n[a]: https://example.org 'title'",
  "[bad](javascript:alert(1)) [data](data:text/html,x) <script:alert(1)>",
  '![image](https://pictures.example/a.png "t") ![](b.png) [![in link](c.png)](https://example.org)',
  "line  \nbreak\\\nbreak\n\n---\n\n***\n___",
  "\\*no\\* \\&amp; &amp;amp; &#65; &#x41; &#0; &#xD800; &#x110000; &nosuch; &constructor; &__proto__;",
  "AT&amp;T a &lt; b &gt; c &copy; &nbsp;&zwj;&shy; &NotEqualTilde;",
  "<img src=x onerror=alert(1)><style>*{display:none}</style><script>alert(1)</script>",
  "<div>**bold**</div>\n\n<!-- comment -->\n\n<![CDATA[x]]> <?php echo 1 ?> <!DOCTYPE html>",
  "@all @ada @nobody :rocket: :wave::skin-tone-3: :no_such: 10:30:45",
  "me@example.org www.example.org ftp://example.org #12 **",
];

const odd: Texts = [
  "\u202Eright to left\u202C שלום عالم",
  "\u200B\u200D\u2060\uFEFF",
  "👩‍👩‍👧‍👦🇩🇪🏳️‍🌈",
  "Z\u0300\u0301\u0302\u0303\u0316",
  "x".repeat(300),
  "*_`[(".repeat(40),
  "\u0001\u001b[31m\u007f",
  "<b>&lt;b&gt;</b>",
  "$ {a} {{ b }} %s %d {0}",
  "\u2028\u2029\r\n\t",
  "constructor __proto__ toString",
];
const urls: Texts = [
  "https://pictures.example/?a=1&amp;b",
  "https://pictures.example/é.png",
  "https://pictures.example/%zz",
];
export const words: Texts = ["alpha", "bravo", "charlie", "delta", "echo", "foxtrot"];
const marks: Texts = [
  "**",
  "_",
  "~~",
  "`",
  "***",
  "[",
  "](https://example.org)",
  "> ",
  "- ",
  "\n",
  "\n\n",
  "|",
  "# ",
];

function piece(random: Random): string {
  switch (random.below(6)) {
    case 0:
      return random.pick(constructs);
    case 1:
      return random.pick(odd);
    case 2:
      return `&${random.pick(entityNames)}${random.pick([";", "", " ;"])}`;
    case 3:
      return random.pick(marks);
    case 4:
      return String.fromCodePoint(1 + random.below(0x10ffff));
    default:
      return random.pick(words);
  }
}

/** Returns a text of some pieces, mixed or one below the other. The server accepts well-formed Unicode only. */
export function randomText(random: Random): string {
  const separator = random.pick(["", " ", "\n", "\n\n", "\n> ", "\n  - "]);
  const pieces = Array.from({ length: 1 + random.below(3) }, () => piece(random));
  return `${random.pick(words)} ${pieces.join(separator)}`.toWellFormed();
}

function randomCard(random: Random): Card {
  const maybe = <T>(value: () => T) => (random.below(3) === 0 ? value() : undefined);
  const list = <T>(count: number, value: () => T) => Array.from({ length: count }, value);
  const text = () => randomText(random);
  const line = () => text().slice(0, 200).toWellFormed();
  const url = () => random.pick(urls);
  return {
    title: line(),
    titleUrl: maybe(url),
    text: maybe(text),
    author: maybe(() => ({ name: line(), url: url(), iconUrl: maybe(url) })),
    fields: maybe(() =>
      list(1 + random.below(3), () => ({
        title: line(),
        value: text(),
        short: random.below(2) === 0,
      })),
    ),
    imageUrl: maybe(url),
    footer: maybe(() => ({ text: line(), iconUrl: maybe(url) })),
    links: maybe(() => [{ text: line(), url: url() }]),
    // Opening it moves the rows below.
    details: random.below(8) === 0 ? text() : undefined,
    fallback: maybe(text),
    color: maybe(() => `#${random.below(0x1000000).toString(16).padStart(6, "0")}`),
  } as Card;
}

/** Returns a message of a webhook. Its text has a word of `words`. */
export function randomPost(random: Random): WebhookPost {
  return {
    text: randomText(random),
    username: random.pick([undefined, "AT&amp;T", "**Relay** `&copy;`", "<b>&lt;</b> :rocket:"]),
    cards: random.below(2) ? [randomCard(random)] : [],
    level: random.pick([undefined, "info", "warning", "critical"]),
    state: random.pick([undefined, "open", "resolved"]),
  } as WebhookPost;
}
