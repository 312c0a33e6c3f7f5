/** The page that the `type` of every problem links to. */
import { problems } from "@belfry/contracts/problems";
import type { FastifyInstance } from "fastify";

export const problemDocsPath = "/docs/problems";

export function mountProblemDocs(app: FastifyInstance): void {
  const rows = Object.entries(problems).map(
    ([code, [status, title, sentence]]) =>
      `<h2 id="${code}"><code>${code}</code></h2><p>${status} ${title}. ${sentence}</p>`,
  );
  const page =
    '<!doctype html><html lang="en"><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width"><title>Problems - Belfry</title>' +
    `<h1>Problems</h1><p>Every error of the API has one of these codes.</p>${rows.join("")}</html>`;
  app.get(problemDocsPath, (_request, reply) => reply.type("text/html; charset=utf-8").send(page));
}
