/** Finds the operation of the OpenAPI document that a request belongs to. */
import type { OpenApiDocument } from "../../../src/openapi/openapi.ts";

export interface DocumentRoute {
  /** As in the document, such as `/api/chats/{chatId}`. */
  path: string;
  /** In lower case. */
  method: string;
}

/** Fixed paths come before paths with parameters, as in the server's router. */
export function createRouteFinder({ paths }: OpenApiDocument) {
  const known = Object.entries(paths)
    .sort(([first], [second]) => countParameters(first) - countParameters(second))
    .map(([path, operations]) => ({ path, operations, pattern: patternOf(path) }));

  return function findRoute(method: string, url: string): DocumentRoute | undefined {
    const { pathname } = new URL(url, "http://localhost");
    const name = method.toLowerCase();
    const found = known.find(
      ({ pattern, operations }) => name in operations && pattern.test(pathname),
    );
    return found && { path: found.path, method: name };
  };
}

function countParameters(path: string): number {
  return path.split("{").length - 1;
}

/** Versions and ids of Discord's paths decide between routes, other parameters do not. */
function patternOf(path: string): RegExp {
  const source = path
    .replace("{version}", "v\\d+")
    .replace(/(webhooks)\/\{webhookId\}\/\{token\}/, "$1/\\d+/[^/]+")
    .replace(/\{\w+\}/g, "[^/]+");
  return new RegExp(`^${source}/?$`);
}
