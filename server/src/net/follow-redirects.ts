/** A guarded GET request that follows redirects. The guard checks each URL. */
import type { IncomingMessage } from "node:http";
import { type GuardedRequest, sendGuarded } from "./guarded-request.ts";

const maxRedirects = 3;
const redirectStatuses = [301, 302, 303, 307, 308];

/**
 * Resolves with a response of status 200 without compression, whose body the caller reads or destroys,
 * and the URL that sent it. Throws an error for the log.
 */
export async function getGuarded(
  startUrl: string,
  options: Pick<GuardedRequest, "guard" | "signal"> & { accept: string },
): Promise<{ response: IncomingMessage; url: URL }> {
  const { guard, signal, accept } = options;
  // Nothing that identifies a user, and no compression.
  const headers = { "user-agent": "Belfry", accept, "accept-encoding": "identity" };
  let url = new URL(startUrl);
  for (let count = 0; count <= maxRedirects; count += 1) {
    const response = await sendGuarded(url, { guard, signal, headers });
    const location = redirectLocation(response);
    if (location === undefined) return { response: checked(response), url };
    response.destroy();
    url = new URL(location, url);
  }
  throw new Error("Too many redirects.");
}

function redirectLocation({ statusCode = 0, headers }: IncomingMessage): string | undefined {
  return redirectStatuses.includes(statusCode) ? headers.location : undefined;
}

function checked(response: IncomingMessage): IncomingMessage {
  const { statusCode, headers } = response;
  const encoding = headers["content-encoding"] ?? "identity";
  if (statusCode === 200 && encoding === "identity") return response;
  response.destroy();
  throw new Error(
    statusCode === 200 ? `The content encoding is ${encoding}.` : `The status is ${statusCode}.`,
  );
}
