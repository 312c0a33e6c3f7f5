/** Which dumps psql may read. */
import { expect, test } from "vitest";
import { createDumpCheck } from "./dump-check.ts";

/** Returns the problem. Passes the dump in chunks of each size. */
function check(dump: string): string {
  const bytes = Buffer.from(dump);
  const problems = [1, 3, 7, bytes.length].map((size) => {
    try {
      const { write, finish } = createDumpCheck();
      for (let at = 0; at < bytes.length; at += size) write(bytes.subarray(at, at + size));
      finish();
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(new Set(problems).size, dump).toBe(1);
  return problems[0] ?? "";
}

const start = "SET standard_conforming_strings = on;\n";
const copy = "COPY public.users (id, name) FROM stdin;\n";

test("The output of pg_dump is accepted, whatever its rows contain", () => {
  // S3
  const dump = `--
-- PostgreSQL database dump
--

\\restrict aPsPfbfBe1vMVIBe

${start}SELECT pg_catalog.set_config('search_path', '', false);

CREATE TABLE public."users" (
    id bigint DEFAULT (1 + 2) NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    CONSTRAINT a CHECK ((name <> 'it''s -- /* $a$ : begin'::text))
);

-- Data for Name: users; it's a comment
COPY public.users (id, name) FROM stdin;
1\t\\\\! touch /tmp/x\\nß 😀 'quote
\\\\! echo
\\N\t\\N
\\.

COPY public."order" (id, "a b") FROM stdin;
\\.

SELECT pg_catalog.setval('public.users_id_seq', 1, true);

-- PostgreSQL database dump complete

\\unrestrict aPsPfbfBe1vMVIBe

`;
  expect(check(dump)).toBe("");
});

test.each([
  ["a command", "\\! id\n"],
  ["a command after a statement", "SELECT 1; \\! id\n"],
  ["a command in a statement", "SELECT 1 \\! id\n;\n"],
  ["a command after the rows", `${copy}1\ta\n\\.\n\\! id\n`],
  ["a command in rows of a comment", `-- ${copy}\\! id\n\\.\n`],
  ["a command in rows of a block comment", `/*\n${copy}*/ \\! id\n\\.\n`],
  ["a command in rows of a string", `SELECT '\n${copy}' \\! id\n\\.\n`],
  ["a command in rows of a name", `SELECT "\n${copy}" \\! id\n\\.\n`],
  ["a command in rows of a dollar quote", `SELECT $a$\n${copy}$a$ \\! id\n\\.\n`],
  ["a command in rows of an unfinished statement", `SELECT (;\n${copy}\\! id\n\\.\n`],
  ["a command in rows of a function", `CREATE FUNCTION a() BEGIN;\n${copy}\\! id\n\\.\n`],
  ["a command after an end with a carriage return", `${copy}1\ta\n\\.\r\n\\! id\n`],
  ["a command in a comment that ends early", "-- a\r\\! id\n"],
  ["a quote behind a carriage return", `-- a\r'\n${copy}'\\! id\n\\.\n`],
  ["a variable", "SELECT 1 :DBNAME\n;"],
  ["rows of a program", "COPY public.users FROM PROGRAM 'id';\n"],
  ["rows of a statement over two lines", "COPY public.users (id)\nFROM stdin;\n\\! id\n\\.\n"],
  ["a byte of another encoding", "SET client_encoding = 'SJIS';\nSELECT '\x81' \\! id\n"],
  ["a NUL byte", `${copy}1\ta\0\n\\.\n`],
  ["another restriction", "\\restrict abc\n\\unrestrict abd\n"],
  ["a restriction with more text", "\\restrict abc \\! id\n"],
  ["rows without an end", `${copy}1\ta\n`],
  ["a string without an end", "SELECT 'a;\n"],
])("A dump with %s is rejected", (_name, dump) => {
  // S3
  expect(check(start + dump)).not.toBe("");
});
