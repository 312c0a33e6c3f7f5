import { expect, test } from "vitest";
import { listFiles, readFile, readSources, sourceOf } from "../architecture/sources.ts";
import { commentsOf, docsOf, type Passage, screenTextsOf, titlesOf } from "./prose.ts";
import { commentRules, typeNames, type WordRule, wordRules } from "./word-list.ts";

const examples = /^server\/test\/language\/(word-list|language\.test)\.ts$/;
const sources = readSources().filter(({ path }) => !examples.test(path));
const pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"];
const documents = [
  ...pages,
  ...listFiles("docs"),
  ...listFiles("server/src"),
  ...listFiles("web/src"),
].filter((path) => path.endsWith(".md") && path !== "docs/contributing/writing.md");

function violations(passages: readonly Passage[], rules: readonly WordRule[]): string[] {
  return passages.flatMap(({ place, text }) =>
    sentencesOf(text).flatMap((sentence) =>
      rules
        .filter(({ pattern }) => pattern.test(sentence))
        .map(({ instead }) => `${place} "${sentence}" (${instead})`),
    ),
  );
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?:])\s+/);
}

test("Comments use plain words and begin with their subject or verb", () => {
  const comments = sources.flatMap(commentsOf);
  expect(comments.length).toBeGreaterThan(1000);
  expect(violations(comments, [...wordRules, ...commentRules])).toEqual([]);
});

test("Test titles use plain words", () => {
  const titles = sources.flatMap(titlesOf);
  expect(titles.length).toBeGreaterThan(900);
  expect(violations(titles, wordRules)).toEqual([]);
});

test("UI text and the error catalogue use plain words", () => {
  const texts = sources.flatMap(screenTextsOf);
  expect(texts.length).toBeGreaterThan(300);
  expect(violations(texts, wordRules)).toEqual([]);
});

test("Documents use plain words", () => {
  const passages = documents.flatMap((path) => docsOf(path, readFile(path)));
  expect(passages.length).toBeGreaterThan(500);
  expect(violations(passages, wordRules)).toEqual([]);
});

test("Decision records have the parts of the template, and at most 400 words", () => {
  const parts = ["Question", "Options", "Choice", "What would change our minds"];
  const records = documents.filter((path) => path.startsWith("docs/decisions/"));
  expect(records.length).toBeGreaterThan(50);
  const faults = records.flatMap((path) => {
    const text = readFile(path);
    const found = [...text.matchAll(/^\*\*([\w ]+)\.\*\*/gm)].map(([, part]) => part);
    const words = text.split(/\s+/).length;
    if (found.join() !== parts.join()) return [`${path} has ${found.join(", ")}`];
    return words > 400 ? [`${path} has ${words} words`] : [];
  });
  expect(faults).toEqual([]);
});

test("Types have nouns for names", () => {
  const names = sources.flatMap(({ path, code }) =>
    [...code.matchAll(/\b(?:interface|type|class) (\w+)/g)].map(([, name = ""]) => ({
      path,
      name,
    })),
  );
  expect(names.filter(({ name }) => typeNames.test(name))).toEqual([]);
});

/** Files whose functions take members, entries of lists or parts of a text away. */
const removing = [
  /\/chats\/(members|member-store|MembersDialog|SelectedUsers)\./,
  /\/deletion\/user-deletion-store\.ts$/, // memberships
  /\/auth\/(passkeys|two-factor)\//,
  /\/settings\/passkeys\//,
  /\/live\/|\/presence\/|\/webhooks\/use-webhooks\.ts$/, // what a client or a connection follows
  /password-rules\.ts$|\/slack\/alert-key\.ts$/, // words of a text
];

/** A line that begins a function, or a method. */
const removal =
  /^.*\b(?:function remove\w*\(|const remove\w* = (?:\(|async)).*$|^ *(?:async )?remove\w*\(.*\{$/gm;

test("Functions that end the existence of something say delete", () => {
  const lines = sources
    .filter(({ path }) => /^(contracts|server|web|packages\/\w+)\/src\//.test(path))
    .filter(({ path }) => !/\.test\.tsx?$/.test(path) && !removing.some((file) => file.test(path)))
    .flatMap(({ path, code }) =>
      [...code.matchAll(removal)].map(([line]) => `${path}: ${line.trim()}`),
    );
  expect(lines).toEqual([]);
});

test("The word list matches examples of each kind of text", () => {
  const source = sourceOf(
    "server/src/x.test.ts",
    '/** Answers anew. */\n// What stands here is told to whom it concerns.\ntest("whoever knocks", () => {});',
  );
  expect(violations(commentsOf(source), [...wordRules, ...commentRules])).toHaveLength(5);
  expect(violations(titlesOf(source), wordRules)).toHaveLength(2);
  expect(violations(docsOf("x.md", "The furniture of a `room`."), wordRules)).toHaveLength(1);
  const catalogue = sourceOf("contracts/src/problems.ts", 'const x = "This shall not be.";');
  expect(violations(screenTextsOf(catalogue), wordRules)).toHaveLength(1);
});
